import { Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslations } from 'use-intl';
import { useCopy } from '#data/use-copy.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { useSiteConfig } from '#data/use-site-config.ts';
import type { FundNetwork } from '#features/fund/model/network-rows.ts';
import { AddressText } from '#ui/address-text.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

const QR_PX = 96;

/** The deposit address as QR code and text, with a warning about irrecoverable mistakes. */
export function DepositAddress({ row }: { row: FundNetwork }) {
  const t = useTranslations('fund.receive');
  const copy = useCopy();
  const moneyText = useMoneyText();
  const isDemo = useSiteConfig().data?.mode === 'demo';
  const names = { coin: row.currency_name, network: row.network };
  return (
    <>
      <section className="card fund-address">
        <div className="fund-tile">
          <QRCodeSVG value={row.deposit_address} size={QR_PX} level="M" bgColor="transparent" title={t('qr', names)} />
        </div>
        <div className="grow fund-address-text">
          <p className="xs c3">{t('address', names)}</p>
          <p className="sm">
            <AddressText address={row.deposit_address} />
          </p>
          <Button size="s" glyph={Copy} onClick={() => copy(row.deposit_address)}>
            {t('copy')}
          </Button>
        </div>
      </section>
      <Note tone="warn">
        {t('warning', { ...names, min: moneyText(row.min_deposit, row.currency_name) })}
        {isDemo ? <p>{t('demo')}</p> : null}
      </Note>
    </>
  );
}
