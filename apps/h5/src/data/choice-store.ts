import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** Secondary text at the right end, already formatted. */
  readonly note?: string;
  readonly leading?: ReactNode;
  /** Language tag of the label, when it differs from the page's. */
  readonly lang?: string;
}

export interface Choice {
  readonly title: string;
  readonly options: readonly ChoiceOption[];
  readonly value: string;
  readonly onPick: (value: string) => void;
}

interface ChoiceState {
  readonly choice: Choice | null;
}

/** The one "pick from a list" sheet. The shell mounts it (lazily), screens only supply the options. */
export const useChoice = create<ChoiceState>(() => ({ choice: null }));

export const openChoice = (choice: Choice): void => useChoice.setState({ choice });
export const closeChoice = (): void => useChoice.setState({ choice: null });
