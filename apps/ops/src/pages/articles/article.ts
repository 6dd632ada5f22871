import type { ReplyOf } from '@candor/contract/call';
import type { operatorArticles } from '@candor/contract/ops-desk';

export type Article = ReplyOf<typeof operatorArticles>['data'][number];
