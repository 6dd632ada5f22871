import type { AttachmentKind } from '@candor/contract/support';
import type { ChatPerson } from '#kernel/product/chat-kind';
import type { OrderCard } from '#kernel/product/order-card';
import { type Content, toOneLine, writeMessage } from '#modules/chat/index';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { findOwnCase } from '../cases.store';
import type { SupportDeps } from '../deps';

export interface OwnCase {
  readonly person: ChatPerson;
  readonly number: string;
  readonly clientKey: string;
}

const write = async (deps: SupportDeps, own: OwnCase, content: Content): Promise<number> => {
  const { person, clientKey } = own;
  const { conversationId } = (await findOwnCase(deps.pool, person, own.number)) ?? refuse('case_unknown');
  const seq = await withTx(deps.pool, (tx) =>
    writeMessage(deps, tx, { person, conversationId, clientKey, makeContent: () => content }),
  );
  deps.relay.nudge();
  return seq;
};

/** A receipt is there once a price has settled the order. */
const findProof = async (deps: SupportDeps, userId: number, { receipt }: OrderCard): Promise<string> => {
  if (receipt === null) return '';
  const sources = deps.declared.receipts.map(({ createSource }) => createSource(deps));
  const found = await sources.find(({ kind }) => kind === receipt.kind)?.load(userId, receipt.id);
  return found ? String(receipt.id) : '';
};

export interface AttachedOrder extends OwnCase {
  readonly kind: AttachmentKind;
  readonly id: string;
}

/** Writes the figures of an own order as they are now. Another user's order is as unknown as one that does not exist. */
export const attachOrder = async (deps: SupportDeps, { kind, id, ...own }: AttachedOrder): Promise<number> => {
  const { userId } = own.person;
  const source = deps.declared.orderCards.find((one) => one.kind === kind);
  const card = userId === null ? null : ((await source?.load(deps.pool, userId, id)) ?? null);
  // The case is checked first: whether an order exists is told to its owner only.
  if ((await findOwnCase(deps.pool, own.person, own.number)) === null) refuse('case_unknown');
  if (card === null || userId === null) return refuse('attachment_unknown');
  const proof = await findProof(deps, userId, card);
  return write(deps, own, {
    kind: 'receipt',
    body: '',
    data: { ...card.figures, kind, id, title: card.title, proof },
  });
};

export interface SentPlace extends OwnCase {
  readonly lat: string;
  readonly lng: string;
  readonly name: string;
}

export const sendPlace = async (deps: SupportDeps, { lat, lng, name, ...own }: SentPlace): Promise<number> =>
  write(deps, own, { kind: 'place', body: '', data: { lat, lng, name: toOneLine(name, 'name') } });
