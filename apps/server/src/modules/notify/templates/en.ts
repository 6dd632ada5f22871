import type { TemplateTable } from './template';

export const en: TemplateTable = {
  notices: {
    registered: {
      title: 'Welcome to Candor',
      body: 'Your account is open. Set a pay password and an anti-phishing phrase on the security page before you deposit.',
    },
    login_password_changed: {
      title: 'Login password changed',
      body: 'Your login password was changed and other devices were logged out. Withdrawals rest for a while. If this was not you, reset the password at once and contact support.',
    },
    pay_password_changed: {
      title: 'Pay password set',
      body: 'Your pay password was set or changed. Withdrawals rest for a while. If this was not you, freeze your account and contact support.',
    },
    phone_bound: {
      title: 'Phone number bound',
      body: 'A phone number was bound to your account. Withdrawals rest for a while. If this was not you, freeze your account and contact support.',
    },
    email_bound: {
      title: 'E-mail address bound',
      body: 'An e-mail address was bound to your account. Withdrawals rest for a while. If this was not you, freeze your account and contact support.',
    },
    totp_on: {
      title: 'Authenticator switched on',
      body: 'Logging in now also asks for a code of your authenticator app.',
    },
    totp_off: {
      title: 'Authenticator switched off',
      body: 'Logging in no longer asks for a code of your authenticator app. If this was not you, freeze your account and contact support.',
    },
    passkey_added: {
      title: 'Passkey added',
      body: 'The passkey “{name}” can now log in to your account. Withdrawals rest for a while. If this was not you, freeze your account and contact support.',
    },
    passkey_revoked: {
      title: 'Passkey removed',
      body: 'The passkey “{name}” was removed from your account. Withdrawals rest for a while. If this was not you, freeze your account and contact support.',
    },
    new_device_login: {
      title: 'Login from a new device',
      body: 'Somebody logged in to your account from a new device, address {ip}. If this was not you, change your password and log out all devices.',
    },
    account_frozen: {
      title: 'Account frozen',
      body: 'Your account is frozen and all devices are logged out, as you asked. Contact support to open it again.',
    },
    contact_confirmed: {
      title: 'Contact confirmed',
      body: '{contact} was confirmed for your account. After the holding time it can confirm changes and reset your password. If this was not you, freeze your account and contact support.',
    },
    address_added: {
      title: 'Withdrawal address saved',
      body: 'The address {address} was saved. Withdrawals to it open after the holding time. If this was not you, freeze your account.',
    },
    address_deleted: { title: 'Withdrawal address deleted', body: 'The address {address} was deleted.' },
    card_changed: {
      title: 'Bank card saved',
      body: 'The bank card for withdrawals was saved or changed. Withdrawals to it open after the holding time. If this was not you, freeze your account.',
    },
    real_passed: {
      title: 'Verification passed',
      body: 'Your documents were accepted. Your new limits apply from now on.',
    },
    real_refused: {
      title: 'Verification refused',
      body: 'Your documents were not accepted: {reason} You can submit them again.',
    },
    ticket_opened: {
      title: 'Request received',
      body: 'We received your request {reference} and will answer in the app.',
    },
    futures_warning: {
      title: 'Position at risk',
      body: 'The margin of your {symbol} position {number} is getting low. Price {price}; it is closed by force at {liquidation}. You can set a stop loss or close a part of it.',
    },
    futures_urgent: {
      title: 'Position close to forced close',
      body: 'Your {symbol} position {number} is close to being closed by force: price {price}, liquidation price {liquidation}. Close it or a part of it now if you do not want to wait for that.',
    },
    futures_liquidated: {
      title: 'Position closed by force',
      body: 'Your {symbol} position {number} was closed by force at {price}, at {time} UTC (tick {seq}): its margin no longer covered what must be left. You owe nothing beyond the margin. The receipt shows how it was computed.',
    },
    futures_reduced: {
      title: 'Part of a position closed by force',
      body: '{lots} lots of your {symbol} position {number} were closed by force at {price}, at {time} UTC (tick {seq}): its margin no longer covered what must be left. {left} lots are still open. The receipt shows how it was computed.',
    },
    spot_order_skipped: {
      title: 'Order not carried out',
      body: 'Your order {number} in {symbol} could not be carried out and was cancelled. What it held is available again.',
    },
    spot_change_skipped: {
      title: 'Change of an order not carried out',
      body: 'What you asked for order {number} in {symbol} could not be carried out. The order stands as it was; please ask again if you still want it.',
    },
    price_alert: {
      title: 'Price alert',
      body: '{symbol} reached {price} at {time} UTC (tick {seq}). Your alert: {target}.',
    },
    deposit_credited: { title: 'Deposit credited', body: '{amount} {currency} were credited to your Spot account.' },
    deposit_other_amount: {
      title: 'Deposit credited with another amount',
      body: '{amount} {currency} were credited instead of {asked}: {reason}',
    },
    deposit_refused: {
      title: 'Deposit refused',
      body: 'Your deposit of {amount} {currency} was not accepted: {reason}',
    },
    withdrawal_requested: {
      title: 'Withdrawal requested',
      body: 'A withdrawal of {amount} {currency} to {target} was asked for. If this was not you, cancel it, freeze your account and contact support.',
    },
    withdrawal_sent: {
      title: 'Withdrawal sent',
      body: '{amount} {currency} were sent. Transaction reference: {reference}',
    },
    withdrawal_refused: {
      title: 'Withdrawal refused, money returned',
      body: 'Your withdrawal was not carried out: {reason} {amount} {currency} are back in your Spot account.',
    },
    account_frozen_by_us: {
      title: 'Account frozen',
      body: 'We have frozen your account and logged all devices out: {reason} Withdrawals you asked for before stay as they are. Contact support for questions.',
    },
    account_opened: {
      title: 'Account open again',
      body: 'Your account is open again: {reason}',
    },
    sessions_ended_by_us: {
      title: 'Devices logged out',
      body: 'We logged all your devices out: {reason} You can log in again at any time.',
    },
    ticket_answered: { title: 'Answer to your request', body: 'Our answer to {reference}: {answer}' },
    ticket_closed: {
      title: 'Request closed',
      body: 'Your request {reference} is closed. If something is still open, send a new one.',
    },
    balance_adjusted: {
      title: 'Balance corrected',
      body: '{amount} {currency}, decided by two operators: {reason} The record in your bill shows how it was booked.',
    },
  },
  purposes: {
    register: 'open an account',
    account: 'change a password',
    withdraw: 'withdraw',
    bind_phone: 'bind a phone number',
    bind_email: 'bind an e-mail address',
    proof: 'confirm a change of your account',
  },
  code: {
    title: 'Your Candor code',
    body: 'Your code to {purpose} is {code}. It is good for 6 minutes and for nothing else. If you did not ask for it, ignore this mail.',
  },
  codeSms: 'Candor: {code} is your code to {purpose}, good for 6 minutes. Never share it.',
  accountExists: {
    title: 'You already have an account',
    body: 'Somebody wants to open a Candor account with this address or number, but there is one already. If it was you, log in or reset the password. Otherwise nothing needs to be done.',
  },
  phrase: 'Your anti-phishing phrase: {phrase}',
  neverAsks: 'Candor never asks you for a password or a code, neither by mail nor by telephone.',
  freezeLine: 'Was this not you? Freeze your account with one tap (works once, for 7 days): {link}',
  freezeSms: 'Candor: {title}. Not you? Freeze your account: {link}',
};
