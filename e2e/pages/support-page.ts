import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Api } from '../fixtures/api';
import { PATHS } from './app-page';

export const casePath = (number: string): string => `${PATHS.supportCase}?reference=${number}`;

export const mine = (page: Page) => page.locator('.m.me');
export const theirs = (page: Page) => page.locator('.m:not(.me)');
export const caseRows = (page: Page) => page.locator('.customer-list .li');

export async function writeMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
}

interface Owner {
  readonly api: Api;
  readonly token: string;
}

/** Opens a case by its call; returns its number. */
export async function openCase({ api, token }: Owner, fields: Record<string, string>): Promise<string> {
  const form = { client_key: randomUUID(), language: 'en', ...fields } as Record<string, string>;
  const { number } = (await api.call('/support/open', { token, form })) as { number: string };
  return number;
}

/** The desk of an operator, by the calls the console makes. */
export async function openDesk(api: Api) {
  const login = { email: 'ops@candor.test', password: 'demo-ops-1234' };
  const { token } = (await api.call('/ops/login', { form: login })) as { token: string };
  const callOps = (path: string, form: Record<string, string>) => api.call(`/ops/support/${path}`, { token, form });
  const read = async (number: string) => {
    const found = await api.call(`/ops/support/case?number=${number}`, { token });
    return found as { messages: { seq: number; kind: string; text: string; data: Record<string, string> }[] };
  };
  return {
    assign: (number: string) => callOps('assign', { number }),
    typing: (number: string) => callOps('typing', { number }),
    answer: (number: string, text: string) => callOps('answer', { number, text, client_key: randomUUID() }),
    close: async (number: string) => {
      const { messages } = await read(number);
      await callOps('close', { number, seen: String(messages.at(-1)?.seq ?? 1) });
    },
    read,
  };
}

/** In any language. */
export const openingTray = (page: Page) => page.locator('.tray-toggle button').click();
