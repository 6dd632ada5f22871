import type { LeaderCondition } from '@candor/contract/copy-fields';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { CONDITION_PATHS, type Condition, countMet } from '#features/copy/model/lead-view.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

/** Conditions of a trader one by one, with what is there and the way to meet those that are open. */
export function ApplyConditions({ conditions }: { conditions: readonly Condition[] }) {
  const t = useTranslations('copy.become');
  const met = countMet(conditions);
  return (
    <section>
      <div className="row between base copy-label">
        <h3 className="t3">{t('conditions')}</h3>
        <span className="xs c3 num">{t('met', { met: String(met), all: String(conditions.length) })}</span>
      </div>
      <ol className="copy-conditions">
        {conditions.map((condition) => (
          <ConditionRow key={condition.name} condition={condition} />
        ))}
      </ol>
    </section>
  );
}

function ConditionRow({ condition }: { condition: Condition }) {
  const texts = useCopyTexts();
  const words = useConditionWords(condition);
  const isMet = condition.met === 1;
  const figure = condition.name === 'balance' ? texts.own(condition.value) : null;
  return (
    <li className={classNames('copy-condition', isMet && 'met')}>
      <span className="copy-tick">{isMet ? <Icon glyph={Check} size={13} strokeWidth={2.6} /> : null}</span>
      <div className="grow">
        <p className="row between sm">
          <span className="med">{words.title}</span>
          {isMet ? (
            <span className="num nowrap c2">{figure}</span>
          ) : (
            <a className="link hit nowrap" href={hrefOf(CONDITION_PATHS[condition.name])}>
              {words.link}
            </a>
          )}
        </p>
        <p className="xs c3 num">{words.text}</p>
      </div>
    </li>
  );
}

function useConditionWords({ name, value, needed }: Condition): { title: string; text: string; link: string } {
  const t = useTranslations('copy.become');
  const texts = useCopyTexts();
  const count = Number.parseInt(value, 10) || 0;
  const words: Record<LeaderCondition, () => { title: string; text: string; link: string }> = {
    balance: () => ({
      title: t('balance', { amount: texts.plain(needed) }),
      text: t('balanceText'),
      link: t('transfer'),
    }),
    verified: () => ({
      title: t('verified', { level: needed }),
      text: t('verifiedText', { level: value }),
      link: t('verify', { level: needed }),
    }),
    no_positions: () => ({ title: t('noPositions'), text: t('noPositionsText', { count }), link: t('see') }),
    not_following: () => ({ title: t('notFollowing'), text: t('notFollowingText', { count }), link: t('see') }),
  };
  return words[name]();
}
