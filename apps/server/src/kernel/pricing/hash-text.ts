import { createHash } from 'node:crypto';
import { genesisText } from '@candor/domain/pricing/chain';

export const hashText = (text: string): string => createHash('sha256').update(text, 'ascii').digest('hex');

export const genesisHash = (symbol: string): string => hashText(genesisText(symbol));
