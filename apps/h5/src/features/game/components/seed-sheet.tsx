import { gameSeed } from '@candor/contract/game';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isSeed, makeSeed } from '#data/client-seed.ts';
import { showToast } from '#data/toast-store.ts';
import { useCopy } from '#data/use-copy.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { GameState } from '#features/game/model/game-view.ts';
import { AddressText } from '#ui/address-text.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SeedInput } from '#widgets/seed-input.tsx';

type SeedSheetProps = { open: boolean; seed: GameState['seed']; onClose: () => void };

/** Sets the user's seed: the first one, or a new one that shows the server seed of the drops so far. */
export function SeedSheet({ open, seed, onClose }: SeedSheetProps) {
  const t = useTranslations();
  const title = t(seed.client_seed === '' ? 'game.seed.set' : 'game.seed.change');
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('common.actions.close')}>
      <SeedForm seed={seed} onClose={onClose} />
    </Sheet>
  );
}

function SeedForm({ seed, onClose }: Omit<SeedSheetProps, 'open'>) {
  const t = useTranslations('game.seed');
  const [own, setOwn] = useState(makeSeed);
  const submit = useSubmit(gameSeed, ({ revealed }) => {
    showToast({ text: t(revealed !== null && revealed.rounds > 0 ? 'revealed' : 'done'), tone: 'ok' });
    void refreshMoney();
    onClose();
  });
  const change = (text: string) => {
    setOwn(text);
    submit.forget();
  };
  const isFirst = seed.client_seed === '';
  return (
    <div className="stack">
      <p className="sm c2">{t(isFirst ? 'first' : 'again')}</p>
      <WholeHash label={t(isFirst ? 'hash' : 'nextHash')} hash={isFirst ? seed.hash : seed.next_hash} />
      <Field label={t('own')} hint={t('hint')} error={isSeed(own) ? submit.failure : t('hint')}>
        <SeedInput value={own} onChange={change} randomLabel={t('random')} />
      </Field>
      <Button
        variant="primary"
        block
        disabled={!isSeed(own)}
        pending={submit.isPending}
        onClick={() => submit.send({ client_seed: own })}
      >
        {t('confirm')}
      </Button>
    </div>
  );
}

const HASH = /^[0-9a-f]{64}$/;

/** All characters, so that they can be compared later; a hash in groups of four. */
export function WholeHash({ label, hash }: { label: string; hash: string }) {
  const t = useTranslations('common');
  const copy = useCopy();
  return (
    <div className="row between game-hash">
      <div className="grow">
        <p className="xs c3">{label}</p>
        <p className="xs">{HASH.test(hash) ? <AddressText address={hash} /> : <span className="mono">{hash}</span>}</p>
      </div>
      <IconButton quiet size={18} label={t('actions.copy')} glyph={Copy} onClick={() => copy(hash)} />
    </div>
  );
}
