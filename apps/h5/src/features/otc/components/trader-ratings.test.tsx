import { otcTrader } from '@candor/contract/otc';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { testApp } from '#testing/app.tsx';
import { TraderRatings } from './trader-ratings.tsx';

const app = testApp();

it('draws each bar as its part of all ratings, not of the longest bar', async () => {
  const trader = sampleReply(otcTrader, { ratings: 4, rating: '4.7', stars: [0, 0, 0, 1, 3], comments: [] });
  await app.draw(<TraderRatings trader={trader} />);
  const list = await screen.findByRole('list');
  const bars = [...list.querySelectorAll<HTMLElement>('.bar')];
  expect(bars.map((bar) => bar.style.getPropertyValue('--at'))).toEqual(['75', '25', '0', '0', '0']);
});
