import { useTranslations } from 'use-intl';
import { ListRow } from '#ui/list-row.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { DRAWINGS, MAIN_INDICATORS, SUB_INDICATORS, toggled } from './chart-settings.ts';
import { changeChart, useChartSettings } from './chart-settings-store.ts';

type ChartSettingsSheetProps = { open: boolean; onClose: () => void };

/** Changes take effect at once and are stored on this device. */
export function ChartSettingsSheet({ open, onClose }: ChartSettingsSheetProps) {
  const t = useTranslations();
  const settings = useChartSettings();
  const drawings = DRAWINGS.map((value) => ({ value, label: t(`instrument.settings.${value}`) }));
  return (
    <Sheet open={open} onClose={onClose} title={t('instrument.chart.settings')} closeLabel={t('common.actions.close')}>
      <div className="stack chart-settings">
        <div>
          <h3 className="sm c3">{t('instrument.settings.drawing')}</h3>
          <Segmented
            label={t('instrument.settings.drawing')}
            items={drawings}
            value={settings.drawing}
            onChange={(drawing) => changeChart({ drawing })}
          />
        </div>
        <IndicatorList
          title={t('instrument.settings.main')}
          names={MAIN_INDICATORS}
          chosen={settings.main}
          onToggle={(name) => changeChart({ main: toggled(settings.main, name, MAIN_INDICATORS) })}
        />
        <IndicatorList
          title={t('instrument.settings.sub')}
          names={SUB_INDICATORS}
          chosen={settings.sub}
          onToggle={(name) => changeChart({ sub: toggled(settings.sub, name, SUB_INDICATORS) })}
        />
        <p className="xs c3">{t('instrument.settings.saved')}</p>
      </div>
    </Sheet>
  );
}

type Indicator = (typeof MAIN_INDICATORS)[number] | (typeof SUB_INDICATORS)[number];

type IndicatorListProps<T extends Indicator> = {
  title: string;
  names: readonly T[];
  chosen: readonly T[];
  onToggle: (name: T) => void;
};

function IndicatorList<T extends Indicator>({ title, names, chosen, onToggle }: IndicatorListProps<T>) {
  const t = useTranslations('instrument.settings');
  return (
    <div>
      <h3 className="sm c3">{title}</h3>
      <div className="list">
        {names.map((name) => (
          <ListRow
            key={name}
            bare
            caption={t<Indicator>(name)}
            end={<Switch label={name} checked={chosen.includes(name)} onChange={() => onToggle(name)} />}
          >
            {name}
          </ListRow>
        ))}
      </div>
    </div>
  );
}
