import { useTranslations } from 'use-intl';
import { Sheet } from '#ui/sheet.tsx';

type YieldSourcesSheetProps = { open: boolean; onClose: () => void };

/** What the yield of each kind of product is paid from. */
export function YieldSourcesSheet({ open, onClose }: YieldSourcesSheetProps) {
  const t = useTranslations();
  const mining = [t('finance.family.lock'), t('finance.family.defi'), t('finance.family.miner')].join(' · ');
  const sources = [
    { name: mining, text: t('lock.source.text') },
    { name: t('finance.family.dual'), text: t('dual.help.point.house') },
    { name: t('finance.family.ieo'), text: t('finance.hub.ieoSource') },
  ];
  return (
    <Sheet open={open} onClose={onClose} title={t('finance.hub.sources')} closeLabel={t('common.actions.close')}>
      <div className="stack">
        {sources.map(({ name, text }) => (
          <section key={name}>
            <h3 className="sm semi">{name}</h3>
            <p className="sm c2">{text}</p>
          </section>
        ))}
        <p className="sm c2">{t('lock.source.rule')}</p>
      </div>
    </Sheet>
  );
}
