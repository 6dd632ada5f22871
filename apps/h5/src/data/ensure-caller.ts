import { supportVisitor } from '@candor/contract/support';
import { currentLanguage } from './app-language.ts';
import { request } from './client.ts';
import { useSession } from './session-store.ts';
import { storeVisitor, useVisitor } from './visitor-store.ts';

/** Fetches a token for a visitor who writes for the first time. */
export async function ensureCaller(): Promise<void> {
  if (useSession.getState().token !== null || useVisitor.getState().visitor !== null) return;
  const { visitor } = await request(supportVisitor, { language: currentLanguage() }, { silent: true });
  storeVisitor(visitor);
}
