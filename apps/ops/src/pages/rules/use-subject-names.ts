import { quotation } from '@candor/contract/market';
import { currencyList } from '@candor/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { callServer } from '#data/client.ts';

/** What a number in a column stands for: column → number → name. */
export type SubjectNames = Readonly<Record<string, ReadonlyMap<number, string>>>;

const NOBODY: SubjectNames = {};

const loadNames = async (): Promise<SubjectNames> => {
  const [{ currency }, groups] = await Promise.all([callServer(currencyList, {}), callServer(quotation, {})]);
  const markets = groups.flatMap((group) => group.quotation);
  return {
    currencyId: new Map(currency.map(({ id, name }) => [id, name])),
    instrumentId: new Map(markets.map((one) => [one.id, `${one.currency_name}/${one.legal_name}`])),
  };
};

/** Names are optional: without them the ids are shown. */
export const useSubjectNames = (): SubjectNames =>
  useQuery({ queryKey: ['subject names'], queryFn: loadNames, staleTime: Number.POSITIVE_INFINITY }).data ?? NOBODY;
