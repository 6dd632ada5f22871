import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useHoldingText } from '#data/use-holding-text.ts';
import { useOwnAddresses } from '#features/fund/hooks/use-withdraw-facts.ts';
import { shortAddress } from '#features/fund/model/short-address.ts';
import { PickBox } from '#ui/pick-box.tsx';
import type { WithdrawPanel } from './withdraw-panel.ts';

/**
 * The saved address (with its remaining hold time) or card that receives the withdrawal; a link to save one if none is.
 */
export function WithdrawTargetField(panel: WithdrawPanel) {
  return panel.form.way === 'address' ? <AddressField {...panel} /> : <CardField {...panel} />;
}

function AddressField({ row, change, target, nowMs, submit }: WithdrawPanel) {
  const t = useTranslations('fund.withdraw');
  const holdingText = useHoldingText();
  const saved = useOwnAddresses(row);
  const held = target ? holdingText(target.usableFromMs, nowMs) : null;
  const open = () =>
    openChoice({
      title: t('chooseAddress'),
      value: String((saved.find(({ address }) => address === target?.address) ?? saved[0])?.id ?? ''),
      options: saved.map(({ id, name, address }) => ({ value: String(id), label: name, note: shortAddress(address) })),
      onPick: (value) => change({ addressId: saved.find(({ id }) => String(id) === value)?.id ?? null }),
    });
  const add = { label: t('addAddress'), href: hrefOf(PATHS.addAddress) };
  if (target === null) {
    return <Missing text={t('noAddress', { coin: row.currency_name, network: row.network_name })} link={add} />;
  }
  return (
    <div className="field">
      <Head link={add} />
      <PickBox disabled={submit.isPending || submit.isOutcomeUnknown} onOpen={open}>
        <span className="main">
          <span className="med trunc">{target.name}</span>
          <span className="xs c3 mono trunc">{shortAddress(target.address)}</span>
        </span>
      </PickBox>
      {held ? (
        <p className="hint">
          <span className="cw num">{held}</span>
        </p>
      ) : null}
    </div>
  );
}

function CardField({ target }: WithdrawPanel) {
  const t = useTranslations('fund.withdraw');
  const edit = { label: t('changeCard'), href: hrefOf(PATHS.bankCard) };
  if (target === null) {
    return <Missing text={t('noCard')} link={{ ...edit, label: t('addCard') }} />;
  }
  return (
    <div className="field">
      <Head link={edit} />
      <div className="li pick-box">
        <span className="main med num">{target.name}</span>
      </div>
    </div>
  );
}

type Link = { label: string; href: string };

function Head({ link }: { link: Link }) {
  const t = useTranslations('fund.withdraw');
  return (
    <div className="lab">
      <span>{t('to')}</span>
      <a className="cb fund-link" href={link.href}>
        {link.label}
      </a>
    </div>
  );
}

function Missing({ text, link }: { text: string; link: Link }) {
  return (
    <div className="field">
      <Head link={link} />
      <p className="sm c3">{text}</p>
    </div>
  );
}
