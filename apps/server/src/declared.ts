import { collectInvariants } from '#kernel/ledger/reconcile/collect-invariants';
import { MANIFESTS } from './manifests';

// What the modules declare, put together once for the engines that walk over it.

/** Of the ledger and of every module. */
export const INVARIANTS = collectInvariants(MANIFESTS);
