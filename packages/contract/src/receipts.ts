import * as z from 'zod/mini';
import { defineCall } from './call';
import { idText } from './fields';
import { proofCheckpoints, proofTicks } from './market';

/**
 * What can be verified: a settled option by its id, a close of futures by the id of the fill. A new product adds its
 * word here and its verifier to `receipt-verifiers.ts` of the domain.
 */
export const RECEIPT_KINDS = ['option', 'futures', 'dual'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The signed root of the receipts of one hour. */
const treeItem = z.object({
  /** Number of the tree; trees follow one another without a gap. */
  seq: z.number(),
  from_ms: z.number(),
  to_ms: z.number(),
  leaf_count: z.number(),
  root: hash(),
  /** Root of the tree before; of the first, 64 zeros. */
  prev_root: hash(),
  key_id: z.string(),
  signature: z.string(),
});

export const receiptFile = defineCall({
  method: 'GET',
  path: '/proof/receipt',
  auth: 'user',
  summary: 'All that is needed to verify an own settled order on any device, without asking the server again.',
  input: z.object({ kind: z.enum(RECEIPT_KINDS), id: idText() }),
  reply: z.object({
    format: z.literal('candor-receipt-1'),
    kind: z.enum(RECEIPT_KINDS),
    /** The receipt as the text that is hashed. */
    receipt: z.string(),
    ticks: proofTicks.reply,
    checkpoints: proofCheckpoints.reply,
    /** The keys that signed what is in this file, and no others. */
    keys: z.array(z.object({ id: z.string(), public_key: hash() })),
    /** Null until the hour has ended and its root is signed. */
    tree: z.nullable(
      z.object({
        root: treeItem,
        leaf_index: z.number(),
        /** From the leaf's neighbour up to the root's child. */
        path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hash() })),
      }),
    ),
  }),
});

export const settledCount = defineCall({
  method: 'GET',
  path: '/proof/settled',
  auth: 'public',
  summary: 'How many settled trades got a receipt in a signed tree yesterday (UTC).',
  input: z.object({}),
  reply: z.object({ from_ms: z.number(), to_ms: z.number(), count: z.number() }),
});

export const receiptTrees = defineCall({
  method: 'GET',
  path: '/proof/trees',
  auth: 'public',
  summary: 'Signed roots of the hourly trees of receipts, newest first.',
  input: z.object({ before: z.optional(z.string().check(z.regex(/^[0-9]{1,10}$/))) }),
  reply: z.array(treeItem),
});
