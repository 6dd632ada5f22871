import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { PushPayload } from '@candor/contract/push';
import { isSwitchedOn } from '@candor/domain/notify/choose-channels';
import { judgeDelivery, PUSHES_GIVEN_UP, type PushAnswer } from '@candor/domain/notify/judge-delivery';
import { isQuiet } from '@candor/domain/notify/quiet-hours';
import { secondsLeft, urgencyOf, wordPush } from '@candor/domain/notify/word-push';
import type { Pool } from '#platform/db/pool';
import type { OutboxEvent } from '#platform/outbox/outbox-store';
import type { EventHandler } from '#platform/outbox/relay';
import type { PushSender } from '#platform/push/push-sender';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { deleteDevice, loadTarget, type Target, updateGivenUp } from '../devices.store';
import { type KnownNotices, WRITTEN_NOTICE } from '../known-notices';
import type { PushEvent } from '../messages';
import { TEMPLATES } from '../templates/tables';
import { loadWrittenWords } from '../written.store';

export interface PushDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly known: KnownNotices;
  readonly sender: PushSender;
}

type PushNotice = NonNullable<PushEvent['notice']>;

/** Where a notice without a page of its own leads: the list of notices. */
const NOTICES_PAGE = '/pages/setting/notice';

const toPayload = (link: string, rest: Omit<PushPayload, 'url'>): PushPayload => ({ ...rest, url: `#${link}` });

const wordTest = (language: Language, { tag, madeMs }: PushEvent): PushPayload =>
  toPayload(NOTICES_PAGE, {
    title: sentenceOf(language, 'push_test_title'),
    body: sentenceOf(language, 'push_test_body'),
    tag,
    time: madeMs,
  });

/** The text of a notice an operator wrote is stored once for all its receivers. */
const wordsOf = ({ pool }: PushDeps, { template, params }: PushNotice, language: Language) =>
  template === WRITTEN_NOTICE ? loadWrittenWords(pool, params.notice ?? '0', language) : params;

const wordNotice = async (
  deps: PushDeps,
  target: Target,
  event: PushEvent & { notice: PushNotice },
): Promise<PushPayload> => {
  const { language, isHidden } = target;
  const { template, params } = event.notice;
  const words = await wordsOf(deps, event.notice, language);
  const instead = TEMPLATES[language].pushHidden;
  const wording = wordPush(deps.known.wordOf(language, template, words), { isHidden, instead });
  const link = deps.known.linkOf(template, params) || NOTICES_PAGE;
  return toPayload(link, { ...wording, tag: event.tag, time: event.madeMs });
};

/** Decided when it is sent: the owner may have switched it off since, and a retry may fall into the quiet hours. */
const isWanted = ({ isOn, quiet }: Target, { setting }: PushNotice, nowMs: number): boolean => {
  const about = { kind: setting, channel: 'push' } as const;
  return isSwitchedOn(about, isOn === null ? [] : [{ ...about, isOn }]) && !isQuiet(setting, quiet, nowMs);
};

/** Neither the endpoint nor the text is logged. A push that is to be tried again is thrown back to the outbox. */
const settle = async (
  { pool, logger }: PushDeps,
  { deviceId, givenUp }: { readonly deviceId: number; readonly givenUp: number },
  { answer, tries }: { readonly answer: PushAnswer; readonly tries: number },
): Promise<void> => {
  const verdict = judgeDelivery(answer, tries);
  if (verdict === 'again') throw new Error(`push to device ${deviceId} not delivered: ${answer}`);
  if (verdict === 'delivered') {
    if (givenUp > 0) await updateGivenUp(pool, deviceId, 0);
    return;
  }
  logger.info({ deviceId, answer, verdict, tries: tries + 1 }, 'notify: push not delivered');
  if (verdict === 'gone' || givenUp + 1 >= PUSHES_GIVEN_UP) await deleteDevice(pool, deviceId);
  else await updateGivenUp(pool, deviceId, givenUp + 1);
};

/** Sends one push to one device: a handler of the outbox, so that nothing is sent for what was not committed. */
export const createPushDelivery = (deps: PushDeps): EventHandler => {
  const word = (target: Target, event: PushEvent): Promise<PushPayload> | PushPayload =>
    event.notice === null
      ? wordTest(target.language, event)
      : wordNotice(deps, target, { ...event, notice: event.notice });
  return async ({ payload, attempts }: OutboxEvent) => {
    const event = payload as PushEvent;
    const kind = event.notice?.setting ?? 'security';
    const target = await loadTarget(deps.pool, event.deviceId, kind);
    if (target === null || (event.notice !== null && !isWanted(target, event.notice, deps.clock.nowMs()))) return;
    const lifeSeconds = secondsLeft(kind, event.madeMs, target.nowMs);
    if (lifeSeconds <= 0) return;
    const { endpoint, p256dh, auth, givenUp } = target;
    const text = JSON.stringify(await word(target, event));
    const answer = await deps.sender.send({ endpoint, p256dh, auth, text, lifeSeconds, urgency: urgencyOf(kind) });
    await settle(deps, { deviceId: event.deviceId, givenUp }, { answer, tries: attempts });
  };
};
