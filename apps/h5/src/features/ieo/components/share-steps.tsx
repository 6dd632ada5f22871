import { sum, toAmount } from '@candor/money/decimal';
import { Check, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CheckedShare } from '#features/ieo/hooks/use-share-check.ts';
import { type ShareStep, toShareSteps } from '#features/ieo/model/share-steps.ts';
import { Icon } from '#ui/icon.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

const SHOWN_HEX = 4;
const shortRoot = (root: string): string => `${root.slice(0, SHOWN_HEX)} … ${root.slice(-SHOWN_HEX)}`;

/** How the tokens were shared, as worked out on this device. */
export function ShareSteps({ checked }: { checked: CheckedShare }) {
  const t = useTranslations('ieo.share');
  const texts = useIeoTexts();
  const { verdict, file } = checked;
  const { terms, result } = verdict;
  if (terms === null || result === null) return null;
  const isOk = (...names: readonly string[]) =>
    verdict.checks.every((check) => check.isOk || !names.includes(check.name));
  const wanted = sum(result.lines.map((line) => toAmount(line.wanted)));
  const root = { root: shortRoot(file.commits.root), time: `${texts.moment(file.commits.signed_ms)} UTC` };
  return (
    <section className="pad ieo-part">
      <h2 className="t3 ieo-part-head">{t('how')}</h2>
      <ol>
        <Step
          title={t('list')}
          value={texts.tokens(wanted)}
          line={t('root', root)}
          isOk={isOk('commits', 'order', 'keys', 'rules')}
        />
        {toShareSteps(result, terms, verdict.own?.wanted ?? '0').map((round) => (
          <Round key={round.number} round={round} cap={terms.userCap} isOk={isOk('result')} />
        ))}
        <Step
          title={t('everyone')}
          value={texts.tokens(result.total)}
          line={t(result.isShared ? 'everyoneText' : 'everyoneReturned', { count: result.lines.length })}
          isOk={isOk('result', 'share')}
        />
      </ol>
      {checked.isKeyKnown ? null : <p className="xs c3">{t('keysUnknown')}</p>}
    </section>
  );
}

type RoundProps = { round: ShareStep; cap: string; isOk: boolean };

function Round({ round, cap, isOk }: RoundProps) {
  const t = useTranslations('ieo.share');
  const texts = useIeoTexts();
  const formula = t('formula', {
    left: texts.tokens(round.left),
    own: texts.tokens(round.own),
    wanted: texts.tokens(round.wanted),
  });
  const line = round.number === 1 ? formula : t('formulaNext', { count: round.cappedBefore, formula });
  const endLine = { all: () => t('endAll', { line }), cap: () => t('endCap', { line, cap: texts.tokens(cap) }) };
  return (
    <Step
      title={t('round', { number: round.number })}
      value={texts.tokens(round.share)}
      line={round.end === null ? line : endLine[round.end]()}
      isOk={isOk}
    />
  );
}

type StepProps = { title: string; value: string; line: string; isOk: boolean };

function Step({ title, value, line, isOk }: StepProps) {
  const t = useTranslations('ieo.share.step');
  return (
    <li className="ieo-step">
      <span className={isOk ? 'ieo-tick ok' : 'ieo-tick failed'} role="img" aria-label={t(isOk ? 'ok' : 'failed')}>
        <Icon glyph={isOk ? Check : X} size={13} strokeWidth={2.6} />
      </span>
      <div className="grow">
        <p className="row between sm ieo-step-line">
          <span className="med">{title}</span>
          <span className="num nowrap">{value}</span>
        </p>
        <p className="xs c3 num ieo-under">{line}</p>
      </div>
    </li>
  );
}
