import { NOTIFY_CHANNELS, type NotifyKind } from '@candor/contract/push';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAlerts } from '#data/use-alerts.ts';
import { useSwitch } from '#features/notices/hooks/use-notify-settings.ts';
import { NOTIFY_GROUPS, type NotifySettings, type SwitchBox, toBoxes } from '#features/notices/model/notify-rows.ts';
import { Icon } from '#ui/icon.tsx';

/** A row for each kind of notice with a box for each channel. */
export function SwitchTable({ kinds }: Pick<NotifySettings, 'kinds'>) {
  const t = useTranslations('notices.settings');
  return (
    <div className="pad notice-table">
      <div className="notice-row notice-head" aria-hidden="true">
        <span />
        {NOTIFY_CHANNELS.map((channel) => (
          <span key={channel}>{t(`channel.${channel}`)}</span>
        ))}
      </div>
      {NOTIFY_GROUPS.map((group) => (
        <section key={group.key} aria-label={t(`group.${group.key}`)}>
          <h2 className="sm c3 med">{t(`group.${group.key}`)}</h2>
          {group.kinds.map((kind) => (
            <KindRow key={kind} kind={kind} boxes={toBoxes(kinds, kind)} />
          ))}
        </section>
      ))}
    </div>
  );
}

function KindRow({ kind, boxes }: { kind: NotifyKind; boxes: readonly SwitchBox[] }) {
  const t = useTranslations('notices.settings');
  const { data: alerts } = useAlerts();
  const turn = useSwitch();
  const name = t(`name.${kind}`);
  return (
    <div className="notice-row">
      <span className="notice-kind">
        <span className="sm">{name}</span>
        <span className="xs c3">
          {kind === 'alerts' ? t('text.alerts', { count: alerts?.length ?? 0 }) : t(`text.${kind}`)}
        </span>
      </span>
      {boxes.map(({ channel, isOn, isFixed }) => (
        <label key={channel} className="notice-box">
          <input
            type="checkbox"
            checked={isOn}
            disabled={isFixed}
            aria-label={t('box', { kind: name, channel: t(`channel.${channel}`) })}
            onChange={() => turn({ kind, channel, isOn: !isOn })}
          />
          <span>
            <Icon glyph={Check} size={14} strokeWidth={2.4} />
          </span>
        </label>
      ))}
    </div>
  );
}
