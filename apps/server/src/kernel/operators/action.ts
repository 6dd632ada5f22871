import type { Call, InputOf, ReplyOf } from '@candor/contract/call';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { OperatorContext } from '#platform/http/context';
import { type Handler, registerCall } from '#platform/http/route';
import type { Relay } from '#platform/outbox/relay';
import type { Clock } from '#platform/runtime/clock';
import { type AuditNote, actorOf, appendAudit } from './append-audit';

export interface ActionDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly relay: Pick<Relay, 'nudge'>;
}

/** Reply of an action, and its audit notes. */
export interface Done<R> {
  readonly reply: R;
  readonly audit: AuditNote | readonly AuditNote[];
}

export const OK = { ok: 1 as const };

export type Act<C extends Call> = (tx: Tx, input: InputOf<C>, context: OperatorContext) => Promise<Done<ReplyOf<C>>>;

/** Runs an operator's action: its changes and its audit rows are one transaction. */
export const perform = async <R>(
  deps: ActionDeps,
  context: OperatorContext,
  run: (tx: Tx) => Promise<Done<R>>,
): Promise<R> => {
  const reply = await withTx(deps.pool, async (tx) => {
    const done = await run(tx);
    await appendAudit(tx, deps, { actor: actorOf(context), notes: [done.audit].flat() });
    return done.reply;
  });
  deps.relay.nudge();
  return reply;
};

/** Every console call that changes something is registered through this, so that each is logged. */
export const registerAction = <C extends Call & { readonly auth: 'operator' }>(
  deps: ActionDeps & { readonly http: FastifyInstance },
  call: C,
  run: Act<C>,
): void => {
  const handle = (input: InputOf<C>, context: OperatorContext) =>
    perform(deps, context, (tx) => run(tx, input, context));
  registerCall(deps.http, call, handle as unknown as Handler<C>);
};
