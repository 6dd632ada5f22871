export const dualProductTexts = {
  title: 'Dual products',
  intro:
    'Products are made every day from the schedule in the rules (area dual): linked prices around the price of that moment, with the rates and shares of the schedule. Orders keep the terms they were bought with; nothing here reaches them.',
  schedule: 'Rates, shares and terms are changed in the rules, by two people, for products made after the change.',
  toRules: 'Open the rules',
  states: { on_sale: 'On sale', running: 'With open orders', all: 'All' },
  reserve: 'Reserve',
  coin: 'Coin',
  has: 'In the reserve',
  needed: 'Open orders may cost',
  openOrders: 'Open orders',
  id: 'No.',
  product: 'Product',
  sides: { call: 'call', put: 'put' },
  linked: 'Linked price',
  rate: 'A year',
  days: 'Days',
  shares: 'Sold of',
  open: 'Unsettled',
  closes: 'Sale ends (UTC)',
  maturity: 'Matures (UTC)',
  state: 'State',
  stateNames: { onSale: 'on sale', paused: 'paused', linePaused: 'line paused', ended: 'sale ended' },
  empty: 'No products. They are made when there is a fresh price.',
  pauses: {
    product: {
      begin: {
        label: 'Pause this product',
        title: 'Pause this product for new orders?',
        consequence: 'New purchases of this product are refused. Orders already made go on and are settled as bought.',
      },
      end: {
        label: 'Sell this product again',
        title: 'Sell this product again?',
        consequence: 'The product can be bought again until its sale ends, unless its line is paused.',
      },
    },
    line: {
      begin: {
        label: 'Pause the line',
        title: 'Pause this line of the schedule for new orders?',
        consequence:
          'New purchases of this product, and of every product made from the same line later, are refused until the pause ends. Orders already made go on and are settled as bought.',
      },
      end: {
        label: 'End the pause of the line',
        title: 'End the pause of this line of the schedule?',
        consequence: 'Products made from the line can be bought again, except those paused on their own.',
      },
    },
  },
  reason: 'Reason, for the log',
  done: 'Done.',
};
