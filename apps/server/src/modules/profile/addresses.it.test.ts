import type { Notice, RefusalCode } from '@candor/contract/codes';
import { sentenceOf } from '@candor/contract/messages/tables';
import { defaultNetworks } from '@candor/domain/fund/network-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, mailsTo, noticesOf, type Person, uploadPicture } from '#app/testing/account-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm } from '#app/testing/send-form';
import { checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

const DEMO_HOLD_MS = 60_000;
const [BTC, ETH, USDT, USDC] = ['1', '2', '3', '45'];
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TRON_2 = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OURS = defaultNetworks('demo').find(({ network }) => network === 'TRC20')?.depositAddress ?? '';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

let app: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());
checkBooks(() => app);

const sentence = (code: RefusalCode | Notice, params = {}) => sentenceOf('en', code, params);

interface Saved {
  readonly id: number;
  readonly currency: number;
  readonly currency_name: string;
  readonly network: string;
  readonly name: string;
  readonly address: string;
  readonly qrcode: string;
  readonly usable_from_ms: number;
}
const listOf = async (person: Person, fields = {}) =>
  (await app.call('GET', '/user/wallet/list', { token: person.token, fields })).message as {
    data: Saved[];
    total: number;
    pages: number;
  };
const send = (person: Person, fields: Record<string, string>) =>
  app.call('POST', '/user/wallet/save', { token: person.token, fields });
/** An address of the demo kind with a fresh picture, with what a case wants different. */
const form = async (person: Person, changes: Record<string, string> = {}): Promise<Record<string, string>> => ({
  currency: USDT ?? '',
  name: 'Cold wallet',
  address: TRON,
  qrcode: changes.qrcode ?? (await uploadPicture(app, person)),
  ...changes,
});
const save = async (person: Person, changes: Record<string, string> = {}) => send(person, await form(person, changes));
const firstOf = async (person: Person): Promise<Saved> => {
  const [saved] = (await listOf(person)).data;
  if (!saved) throw new Error('nothing is saved');
  return saved;
};

describe('saving an address', () => {
  it.each([
    ['USDT on Tron', USDT, TRON, 'TRC20', TRON],
    ['USDT on Ethereum', USDT, ETHER.toLowerCase(), 'ERC20', ETHER],
    ['USDC', USDC, ETHER, 'ERC20', ETHER],
    ['ETH', ETH, ETHER, 'ERC20', ETHER],
    ['BTC', BTC, BITCOIN.toUpperCase(), 'BTC', BITCOIN],
  ])('%s: finds the network and writes it canonically', async (_, currency = '', address, network, written) => {
    const person = await addPerson(app);
    expect((await save(person, { currency, address })).message).toBe(sentence('address_saved'));
    expect(await firstOf(person)).toMatchObject({
      currency: Number.parseInt(currency, 10),
      network,
      address: written,
      name: 'Cold wallet',
    });
  });

  it('holds it, says until when, and tells the owner by mail', async () => {
    const person = await addPerson(app);
    await save(person);
    expect((await firstOf(person)).usable_from_ms).toBe(clock.nowMs() + DEMO_HOLD_MS);
    expect(await noticesOf(app, person)).toEqual(['address_added']);
    expect(await mailsTo(app, person.email)).toEqual(['address_added']);
  });

  it('keeps the networks of one coin apart', async () => {
    const person = await addPerson(app);
    expect((await save(person, { address: TRON, network: 'TRC20' })).type).toBe('ok');
    expect((await save(person, { address: ETHER, network: 'ERC20' })).type).toBe('ok');
    expect((await listOf(person)).data.map((saved) => saved.network)).toEqual(['ERC20', 'TRC20']);
  });

  it('shows the picture by a signed address that an <img> can open', async () => {
    const person = await addPerson(app);
    await save(person);
    const { qrcode } = await firstOf(person);
    expect((await fetch(`${app.origin}${qrcode}`)).status).toBe(200);
    expect((await fetch(`${app.origin}${qrcode.split('?')[0]}`)).status).toBe(404);
  });

  it('lists page by page, newest first, and an empty page past the end', async () => {
    const person = await addPerson(app);
    await save(person, { address: TRON });
    await save(person, { address: TRON_2 });
    await save(person, { address: ETHER });
    const [first, second, third] = await Promise.all(
      ['1', '2', '3'].map((page) => listOf(person, { page, limit: '2' })),
    );
    expect(first?.data.map((saved) => saved.address)).toEqual([ETHER, TRON_2]);
    expect(second?.data.map((saved) => saved.address)).toEqual([TRON]);
    expect(third?.data).toEqual([]);
    expect([first?.total, first?.pages]).toEqual([3, 2]);
  });
});

describe('refused addresses [H15]', () => {
  it.each<[string, Record<string, string>, RefusalCode, Record<string, string>?]>([
    ['a Tron address as ERC20', { network: 'ERC20' }, 'address_invalid', { network: 'ERC20' }],
    ['an Ethereum address as TRC20', { network: 'TRC20', address: ETHER }, 'address_invalid', { network: 'TRC20' }],
    ['our own deposit address [W18]', { network: 'TRC20', address: OURS }, 'address_is_ours', {}],
    ['the zero address [W18]', { network: '', address: `0x${'0'.repeat(40)}` }, 'address_without_key', {}],
    ['one sign changed', { address: `${TRON.slice(0, -1)}u` }, 'address_invalid', { network: 'TRC20' }],
    ['a wrong case', { address: ETHER.replace('5aA', '5aa') }, 'address_invalid', { network: 'ERC20' }],
    ['a Bitcoin address for USDT', { address: BITCOIN }, 'network_needed'],
    ['a Tron address for BTC', { currency: BTC ?? '' }, 'address_invalid', { network: 'BTC' }],
    ['a Tron address for USDC', { currency: USDC ?? '' }, 'address_invalid', { network: 'ERC20' }],
    ['a network nobody knows', { network: 'BEP20' }, 'network_needed'],
    ['no coin of ours', { currency: '4000' }, 'currency_unknown'],
    ['a share', { currency: '101' }, 'currency_unknown'],
    ['no picture', { qrcode: '' }, 'qrcode_missing'],
    ['a picture that is none', { qrcode: '/upload/00000000000000000000000000000000.png' }, 'image_not_yours'],
    ['a picture elsewhere', { qrcode: 'https://evil.test/x.png' }, 'image_not_yours'],
    ['a name of spaces', { name: '   ' }, 'parameter_error', { field: 'name' }],
    ['no name', { name: '' }, 'parameter_error', { field: 'name' }],
    ['a name with a hidden sign', { name: 'a\u202eb' }, 'special_characters'],
    ['a script as address', { address: '<script>alert(1)</script>' }, 'network_needed'],
    ['SQL as address', { address: "T' or 1=1--" }, 'address_invalid', { network: 'TRC20' }],
    ['an unknown id', { id: '2000000000' }, 'address_unknown'],
  ])('%s', async (_, changes, code, params) => {
    const person = await addPerson(app);
    const fields = await form(person, changes);
    const reply = await expectNoChange(app, () => send(person, fields));
    expect(reply).toMatchObject({ type: 'error', message: sentence(code, params) });
    expect((await listOf(person)).total).toBe(0);
    expect(await noticesOf(app, person)).toEqual([]);
  });

  it('an address that is saved already, in any spelling', async () => {
    const person = await addPerson(app);
    await save(person, { address: ETHER });
    for (const address of [ETHER, ETHER.toLowerCase(), `0x${ETHER.slice(2).toUpperCase()}`, ` ${ETHER} `]) {
      expect((await save(person, { address })).message).toBe(sentence('address_exists'));
    }
    const other = await addPerson(app);
    expect((await save(other, { address: ETHER })).type).toBe('ok');
  });

  it('the same address from twenty requests at one instant', async () => {
    const person = await addPerson(app);
    const forms = await Promise.all(Array.from({ length: 10 }, () => form(person)));
    const replies = await sendAtOnce(
      forms.map((fields) => ({
        origin: app.origin,
        path: '/user/wallet/save',
        form: encodeForm(fields),
        token: person.token,
      })),
    );
    expect(replies.filter((reply) => reply.type === 'ok')).toHaveLength(1);
    expect((await listOf(person)).total).toBe(1);
  });

  it('a picture of somebody else, or one that serves another address', async () => {
    const [person, other] = [await addPerson(app), await addPerson(app)];
    expect((await save(person, { qrcode: await uploadPicture(app, other) })).message).toBe(sentence('image_not_yours'));
    await save(person);
    const { qrcode } = await firstOf(person);
    expect((await save(person, { address: TRON_2, qrcode })).message).toBe(sentence('image_not_yours'));
  });

  it('a script in the name is text [H21]', async () => {
    const person = await addPerson(app);
    const name = '<script>alert(1)</script>';
    expect((await save(person, { name })).type).toBe('ok');
    expect((await firstOf(person)).name).toBe(name);
  });
});

describe('changing an address', () => {
  it('a new name keeps the hold, a new address or network begins it again [H30]', async () => {
    const person = await addPerson(app);
    await save(person);
    const { id, qrcode, usable_from_ms: first } = await firstOf(person);
    clock.advance(10 * DEMO_HOLD_MS);
    expect((await save(person, { id: String(id), qrcode, name: 'Renamed' })).type).toBe('ok');
    expect(await firstOf(person)).toMatchObject({ id, name: 'Renamed', usable_from_ms: first });
    expect(await noticesOf(app, person)).toHaveLength(1);

    expect((await save(person, { id: String(id), qrcode, address: TRON_2 })).type).toBe('ok');
    expect(await firstOf(person)).toMatchObject({ id, address: TRON_2, usable_from_ms: clock.nowMs() + DEMO_HOLD_MS });
    expect(await noticesOf(app, person)).toEqual(['address_added', 'address_added']);

    clock.advance(10 * DEMO_HOLD_MS);
    await save(person, { id: String(id), qrcode, address: ETHER });
    expect(await firstOf(person)).toMatchObject({ network: 'ERC20', usable_from_ms: clock.nowMs() + DEMO_HOLD_MS });
    clock.advance(10 * DEMO_HOLD_MS);
    await save(person, { id: String(id), qrcode, address: ETHER, currency: USDC ?? '' });
    expect(await firstOf(person)).toMatchObject({
      currency_name: 'USDC',
      usable_from_ms: clock.nowMs() + DEMO_HOLD_MS,
    });
  });

  it('begins the hold again for one that was deleted and saved again', async () => {
    const person = await addPerson(app);
    await save(person);
    clock.advance(10 * DEMO_HOLD_MS);
    const { id } = await firstOf(person);
    const deleted = await app.call('POST', '/user/wallet/del', { token: person.token, fields: { id: String(id) } });
    expect(deleted.message).toBe(sentence('address_deleted'));
    expect(await mailsTo(app, person.email)).toEqual(['address_added', 'address_deleted']);
    await save(person);
    expect((await firstOf(person)).usable_from_ms).toBe(clock.nowMs() + DEMO_HOLD_MS);
  });

  it('is refused when it becomes an address that is saved already', async () => {
    const person = await addPerson(app);
    await save(person, { address: TRON });
    await save(person, { address: TRON_2 });
    const { id } = await firstOf(person);
    expect((await save(person, { id: String(id), address: TRON })).message).toBe(sentence('address_exists'));
    expect((await firstOf(person)).address).toBe(TRON_2);
  });

  it('nobody else can change, delete or see it [H29]', async () => {
    const [owner, thief] = [await addPerson(app), await addPerson(app)];
    await save(owner);
    const { id } = await firstOf(owner);
    const fields = await form(thief, { id: String(id), address: TRON_2, user_id: String(owner.id) });
    const changed = await expectNoChange(app, () => send(thief, fields));
    expect(changed.message).toBe(sentence('address_unknown'));
    const remove = () =>
      app.call('POST', '/user/wallet/del', {
        token: thief.token,
        fields: { id: String(id), user_id: String(owner.id) },
      });
    expect((await expectNoChange(app, remove)).message).toBe(sentence('address_unknown'));
    expect((await listOf(thief, { user_id: String(owner.id) })).total).toBe(0);
    expect((await firstOf(owner)).address).toBe(TRON);
  });
});
