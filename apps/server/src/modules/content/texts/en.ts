import { heading, paragraphs, points, type ReleaseTexts, supportLink, table } from './article-words';

export const en: ReleaseTexts = {
  faq: {
    title: 'Frequent questions',
    content: paragraphs('Short answers. If yours is missing, write to support in the app.'),
  },
  faq_accounts: {
    title: 'Which accounts are there?',
    content:
      paragraphs('You have four accounts that money can be moved between. Each keeps its own balances.') +
      points(
        '<b>Fiat</b> for buying and selling against money of a country.',
        '<b>Spot</b> for coins you hold.',
        '<b>Futures</b> for the margin of contracts.',
        '<b>Options</b> for the stakes of timed contracts.',
      ) +
      paragraphs(
        'Money in one account is never used by another without a transfer of yours.',
        'Below them Assets lists three more lines: Stocks, Mining and Financial. They show money that is in stocks and products. It is moved by buying, selling and settlement, not by transfers, and is counted once.',
      ),
  },
  faq_transfers: {
    title: 'How do transfers between accounts work?',
    content: paragraphs(
      'Choose the account it comes from, the account it goes to, the coin and the amount. The transfer is booked at once and costs nothing.',
      'It happens completely or not at all. If the connection breaks, you can safely send it again: the same form is booked once.',
    ),
  },
  faq_frozen: {
    title: 'What does “frozen” mean?',
    content: paragraphs(
      'Frozen money is yours, but it is set aside for something you started, such as an open order. It cannot be spent twice.',
      'Each frozen amount belongs to one purpose. When that ends, the amount is used for it or becomes available again. Both appear in your records.',
    ),
  },
  faq_values: {
    title: 'How are balances valued?',
    content: paragraphs(
      'Balances are kept in coins. The value beside them is the amount times a reference price, turned into the currency you chose in Settings.',
      'The value is an estimate for reading. What a trade or conversion really costs or brings is shown with it. The time of the price is shown with the value. In the demo these prices are made up.',
    ),
  },
  faq_protect: {
    title: 'How do I protect my account?',
    content:
      points(
        'Use a password you use nowhere else.',
        'Set a pay password. It is asked for when money leaves.',
        'Turn on the authenticator app and keep its backup codes on paper.',
        'Choose an anti-phishing phrase. A mail without it is not from us.',
        'Look at your devices now and then, and log out those you do not know.',
      ) +
      paragraphs('If something looks wrong, freeze the account under Security. All devices are logged out at once.'),
  },
  faq_levels: {
    title: 'What do the verification levels allow?',
    content:
      table(
        ['Level', 'Withdrawals in 24 hours', 'Per fiat trade'],
        ['None', '0', '0'],
        ['Lv1: name and document', '200 BTC', '2,000 USDT'],
        ['Lv2: pictures of the document', '500 BTC', '1,000,000 USDT'],
      ) +
      paragraphs(
        'Withdrawals of all coins count together, by their value in BTC when they are asked for. A withdrawal to a card is a fiat trade. These are the values this version began with; changes are published under Rule changes.',
        'A refused document comes with the reason, and you can submit again.',
      ),
  },
  faq_never: {
    title: 'What does Candor never ask for?',
    content:
      points(
        'Your password, your pay password, or any code.',
        'A payment before a withdrawal: no tax, no deposit, no “unfreezing fee”.',
        'Moving your money to another address “to keep it safe”.',
        'Installing a program that lets somebody see or use your phone.',
      ) + paragraphs('Whoever asks for one of these is not from Candor, whatever name they use.'),
  },
  faq_reach: {
    title: 'How do I reach you?',
    content: paragraphs(
      `Open a request under ${supportLink('Support')}. You get a reference such as CS-7F3K9Q. Quote it if you write again about the same matter.`,
    ),
  },
  about: {
    title: 'About Candor',
    content:
      paragraphs('Candor is a trading app for the phone’s browser. It is built so that you can check what it says.') +
      heading('What we hold to') +
      points(
        'Cost, worst case and timing are shown before you decide, as large as the gain.',
        'Every balance is the result of bookings you can read.',
        'No one can set a price or an outcome. A balance is adjusted only by two people together, with a reason you can read, and every adjustment is counted publicly.',
        'We do not urge anyone to trade.',
      ) +
      paragraphs('The program is open under the MIT licence: anyone may read it.'),
  },
  contact: {
    title: 'Contact us',
    content: paragraphs(
      `The way to reach us is a request in the app: ${supportLink('open Support')}. Requests are read in the order they arrive.`,
      'We have no telephone line and no accounts with messaging services. Anyone who writes there in our name is not us.',
      'Our staff never ask for passwords or codes.',
    ),
  },
  compliance: {
    title: 'Operational compliance',
    content:
      heading('What is recorded') +
      paragraphs(
        'Each movement of money is booked twice: out of one account and into another. All bookings of a currency add up to zero. The program can neither change nor delete a booking, and each is sealed into a chain of checksums. All balances are recomputed from the bookings and compared.',
      ) +
      heading('Who can change what') +
      points(
        'You: your own profile, security settings and limits, and your transfers, orders, conversions, deposits and withdrawals.',
        'Two members of staff together: your balance. Such an adjustment stands in your records with its reason and is counted below.',
        'Nobody: a price or an outcome. There is no screen and no call for it.',
      ) +
      heading('What is not yet proven in this version') +
      points(
        'The sum of all balances is not yet published, so you cannot yet check from outside that it is covered.',
        'Prices are chained and signed. A settled option, and a futures position closed by take profit, stop loss, liquidation or by hand, has a receipt that you can recompute. An open has none of its own, and no receipt shows that an exchange’s quote was right. In the demo prices are made up.',
        'Whoever controls the server and its database could rewrite the whole chain of bookings. Its end is not yet published.',
        'No outside auditor has examined the program or the books.',
        'This version names no licence. Whoever runs it as a service must state here who they are and under which licence they act.',
      ),
  },
  terms: {
    title: 'Terms and risk notice',
    content:
      heading('Risk') +
      paragraphs(
        '<b>You can lose everything you put in.</b> Prices of coins, futures and options can move far in minutes, and with leverage a small move can take the whole margin.',
        'Put in only what you can do without. Past results say nothing about future ones. Nothing in this app is advice.',
      ) +
      heading('Your account') +
      points(
        'One person, one account. You must be of age and allowed to use such services where you live.',
        'What is done with your password, pay password and codes counts as done by you. Tell us at once if somebody else has them.',
        'You can set limits for yourself, exclude yourself or freeze the account at any time. Stricter limits apply at once.',
      ) +
      heading('Your money') +
      points(
        'Transfers between your own accounts are free.',
        'Fees are shown before you confirm. No fee is charged that was not shown.',
        'An order follows the rules that applied when it was made. Later changes do not touch it.',
        'Withdrawing settled money never depends on a new payment.',
      ) +
      heading('Our side') +
      points(
        'We may pause an account when the law demands it or when it is being misused, and we say why as far as the law allows.',
        'The service can fail. What was confirmed is kept. What was not confirmed did not happen, or shows in your records.',
        'Changes of these terms are announced in the news before they apply.',
      ) +
      heading('The demo') +
      paragraphs('In the demo all money is play money. It cannot be bought, and none of it is paid out.'),
  },
  news_opening: {
    title: 'Candor is open',
    content: paragraphs(
      'Accounts, transfers and records are open, with deposits, withdrawals and conversions, spot, options and futures. What is added later is announced here.',
      'What is not there yet says so. Please read the terms and risk notice before you begin.',
    ),
  },
  news_security: {
    title: 'Five minutes for the safety of your account',
    content:
      paragraphs('Most losses begin with a borrowed password or a friendly message. Five steps help against both.') +
      points(
        'Change a password that you also use elsewhere.',
        'Set a pay password that differs from it.',
        'Turn on the authenticator app.',
        'Choose an anti-phishing phrase. From then on every mail of ours shows it.',
        'Never tell anyone a code. Our staff do not ask.',
      ),
  },
  banner_books: {
    title: 'Every balance is booked twice',
    content: paragraphs(
      'What leaves one account arrives in another, in the same booking. That is double-entry bookkeeping: for every amount the books say where it came from.',
      'Under Records you see each booking with the balance after it.',
    ),
  },
  banner_protect: {
    title: 'Protect your account',
    content: paragraphs(
      'Under Security you find the pay password, the authenticator app, your devices and the anti-phishing phrase. Each takes about a minute.',
      'If something looks wrong, you can freeze the account there yourself.',
    ),
  },
  demo_notice: {
    title: 'This is a demo with play money',
    content: paragraphs(
      'All balances here are play money, and prices are made up. No real money can be paid in or out.',
      'Mails and text messages are not sent. You find them in the demo inbox.',
    ),
  },
};
