import type { Contact } from '@candor/domain/identity/account-name';
import type { NoticeArea, ParamsOf, TemplateOf } from '#kernel/product/notices';
import { notifyChange } from '#modules/notify/index';
import { hashToken } from '#platform/crypto/hash-token';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import { lockAccount } from '../accounts.store';
import { insertFreezeLink } from '../freeze-links.store';
import { contactsOf } from './channels';

export interface NotifyDeps {
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly ids: { randomHex(bytes: number): string };
  readonly config: Pick<Config, 'publicUrl'>;
}

export interface OwnerNotice<Area extends NoticeArea, Template extends TemplateOf<Area>> {
  /** The notices of the calling module. */
  readonly notices: Area;
  readonly userId: number;
  readonly template: Template;
  readonly params: ParamsOf<Area, Template>;
  /** Contacts bound before the change; absent: the present ones. */
  readonly to?: readonly Contact[];
}

const LINK_LIFE_MS = 7 * 24 * 3_600_000;
const TOKEN_BYTES = 32;

/** Letters only: people and phones take six digits in a message for a code. */
const toLetters = (hex: string): string =>
  hex.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 'g'.charCodeAt(0) - '0'.charCodeAt(0)));

const linkTo = ({ config }: NotifyDeps, token: string): string =>
  `${config.publicUrl}/h5/#/pages/common/freeze?token=${token}`;

/**
 * Notifies the owner about a change of account security or withdrawal targets: in the app, and at every contact in
 * `to`, with a link that freezes the account. The link works once, within seven days.
 */
export const notifyOwner = async <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  tx: Tx,
  deps: NotifyDeps,
  { notices, userId, template, params, to }: OwnerNotice<Area, Template>,
): Promise<void> => {
  const account = to === undefined ? await lockAccount(tx, userId) : null;
  const contacts = to ?? (account === null ? [] : contactsOf(account));
  const token = toLetters(deps.ids.randomHex(TOKEN_BYTES));
  const nowMs = deps.clock.nowMs();
  const times = { now: new Date(nowMs), expiresAt: new Date(nowMs + LINK_LIFE_MS) };
  await insertFreezeLink(tx, { tokenHash: hashToken(token), userId, ...times });
  await notifyChange(tx, deps, { notices, userId, template, params, to: contacts, freezeLink: linkTo(deps, token) });
};
