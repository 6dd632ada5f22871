import { afterAll, beforeAll, expect, it } from 'vitest';
import { addNftBooks } from '#app/testing/nft-corruption-books';
import { type NftTestApp, startNftApp } from '#app/testing/nft-steps';
import { explainNft } from './explain-nft';

let test: NftTestApp;
beforeAll(async () => {
  test = await startNftApp();
  await addNftBooks(test);
});
afterAll(() => test.stop());

interface Found {
  readonly reference: string;
  readonly userId: number;
}

/** An entry of the kind and the user whose spot account it changed. */
const findEntry = async (kind: string): Promise<Found> => {
  const { rows } = await test.pool.query<Found>(
    `select p.reference, greatest(d.owner_id, c.owner_id) as "userId" from ledger_posting p
     join ledger_account d on d.id = p.debit_account_id join ledger_account c on c.id = p.credit_account_id
     where p.kind = $1 and p.leg = 0 order by p.id limit 1`,
    [kind],
  );
  return rows[0] ?? { reference: '', userId: 0 };
};

const input = (name: string, value: string, unit = ''): object => ({ name, value, unit });
const WORK = input('work', 'Low Tide');
const TOPPED_UP = [input('deposit', '10', 'USDT'), input('top_up_percent', '5', '%'), input('top_up', '15', 'USDT')];

it.each([
  ['nft_purchase', [WORK, input('price', '100', 'USDT')]],
  ['nft_box', [input('series', 'Tides'), input('price', '20', 'USDT')]],
  [
    'nft_sale',
    [
      WORK,
      input('price', '100', 'USDT'),
      input('fee_percent', '5', '%'),
      input('fee', '5', 'USDT'),
      input('royalty_percent', '0', '%'),
      input('royalty', '0', 'USDT'),
      input('received', '95', 'USDT'),
    ],
  ],
  [
    'nft_royalty',
    [WORK, input('price', '100', 'USDT'), input('royalty_percent', '10', '%'), input('royalty', '10', 'USDT')],
  ],
  ['nft_deposit', [WORK, input('start_price', '100', 'USDT'), input('deposit', '10', 'USDT')]],
  ['nft_deposit_back', [WORK, input('deposit', '10', 'USDT')]],
  [
    'nft_forfeit',
    [
      WORK,
      input('price', '150', 'USDT'),
      input('deposit', '10', 'USDT'),
      input('seller_percent', '80', '%'),
      input('to_seller', '8', 'USDT'),
      input('to_platform', '2', 'USDT'),
    ],
  ],
  [
    'nft_compensation',
    [WORK, input('deposit', '10', 'USDT'), input('seller_percent', '80', '%'), input('received', '8', 'USDT')],
  ],
  ['nft_refund', [WORK, input('amount', '100', 'USDT')]],
  ['nft_top_up', [WORK, ...TOPPED_UP]],
  ['nft_top_up_back', [WORK, ...TOPPED_UP]],
])('Why? of %s, for its user only', async (kind, inputs) => {
  const { reference, userId } = await findEntry(kind);
  expect(await explainNft(test.pool, userId, { kind, reference })).toEqual({ formula: kind, inputs });
  expect(await explainNft(test.pool, userId + 1_000, { kind, reference })).toBeNull();
});
