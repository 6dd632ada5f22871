/**
 * What a bound address or number is good for.
 * - none: nothing is bound.
 * - unconfirmed: bound with a session and nothing else. It gets notices, but confirms and resets nothing.
 * - young: bound or confirmed with a second proof, but less than the holding time ago. It confirms and resets nothing yet.
 * - confirmed: its codes are a second proof, and it resets the login password.
 */
export type ChannelStanding = 'none' | 'unconfirmed' | 'young' | 'confirmed';

export interface BoundChannel {
  readonly isBound: boolean;
  readonly isConfirmed: boolean;
  /** When it was bound or confirmed; null: at registration, or before this rule. */
  readonly boundAtMs: number | null;
}

export interface ChannelState {
  readonly standing: ChannelStanding;
  /** Of a young one: when it begins to count; 0 for all others. */
  readonly countsFromMs: number;
}

/** Which channels may confirm changes and reset the login password. */
export function decideChannelStanding(
  { isBound, isConfirmed, boundAtMs }: BoundChannel,
  { nowMs, holdMs }: { readonly nowMs: number; readonly holdMs: number },
): ChannelState {
  if (!isBound) return { standing: 'none', countsFromMs: 0 };
  if (!isConfirmed) return { standing: 'unconfirmed', countsFromMs: 0 };
  const countsFromMs = boundAtMs === null ? 0 : boundAtMs + holdMs;
  return countsFromMs > nowMs ? { standing: 'young', countsFromMs } : { standing: 'confirmed', countsFromMs: 0 };
}

export interface Binding {
  /** What is bound now in the same place. */
  readonly present: ChannelStanding;
  /** A code sent to what is bound now was right. */
  readonly hasOldCode: boolean;
  /** A second proof was right. */
  readonly hasProof: boolean;
}

export type BindingDecision =
  | { readonly ok: true; readonly isConfirmed: boolean }
  | { readonly ok: false; readonly code: 'old_code_needed' };

/**
 * A first address or number may be bound with a session alone and is then unconfirmed. Replacing one takes a code from
 * it, which is a second proof only if the channel counts. An unconfirmed one may also be replaced with a second proof,
 * because an attacker may have bound it.
 */
export function decideBinding({ present, hasOldCode, hasProof }: Binding): BindingDecision {
  if (present === 'none') return { ok: true, isConfirmed: hasProof };
  if (present === 'unconfirmed' && hasProof) return { ok: true, isConfirmed: true };
  if (!hasOldCode) return { ok: false, code: 'old_code_needed' };
  return { ok: true, isConfirmed: hasProof || present === 'confirmed' };
}
