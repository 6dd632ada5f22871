import type { TemplateTable } from './template';

export const jp: TemplateTable = {
  notices: {
    registered: {
      title: 'Candor へようこそ',
      body: '口座が開設されました。入金の前に、セキュリティ画面で取引パスワードとフィッシング対策フレーズを設定してください。',
    },
    login_password_changed: {
      title: 'ログインパスワードが変更されました',
      body: 'ログインパスワードが変更され、他の端末はログアウトされました。出金はしばらく停止されます。お心当たりがない場合は、すぐにパスワードを再設定し、サポートにご連絡ください。',
    },
    pay_password_changed: {
      title: '取引パスワードが設定されました',
      body: '取引パスワードが設定または変更されました。出金はしばらく停止されます。お心当たりがない場合は、口座を凍結し、サポートにご連絡ください。',
    },
    phone_bound: {
      title: '電話番号が登録されました',
      body: '電話番号が口座に登録されました。出金はしばらく停止されます。お心当たりがない場合は、口座を凍結し、サポートにご連絡ください。',
    },
    email_bound: {
      title: 'メールアドレスが登録されました',
      body: 'メールアドレスが口座に登録されました。出金はしばらく停止されます。お心当たりがない場合は、口座を凍結し、サポートにご連絡ください。',
    },
    totp_on: { title: '認証アプリが有効になりました', body: '今後のログインでは、認証アプリのコードも必要です。' },
    totp_off: {
      title: '認証アプリが無効になりました',
      body: '今後のログインでは、認証アプリのコードは求められません。お心当たりがない場合は、口座を凍結し、サポートにご連絡ください。',
    },
    passkey_added: {
      title: 'パスキーが追加されました',
      body: 'パスキー「{name}」で口座にログインできるようになりました。出金はしばらく停止されます。お心当たりがない場合は、口座を凍結し、サポートにご連絡ください。',
    },
    passkey_revoked: {
      title: 'パスキーが削除されました',
      body: 'パスキー「{name}」が口座から削除されました。出金はしばらく停止されます。お心当たりがない場合は、口座を凍結し、サポートにご連絡ください。',
    },
    new_device_login: {
      title: '新しい端末からのログイン',
      body: '新しい端末（IP アドレス {ip}）からログインがありました。お心当たりがない場合は、パスワードを変更し、すべての端末をログアウトしてください。',
    },
    account_frozen: {
      title: '口座が凍結されました',
      body: 'ご依頼により口座を凍結し、すべての端末をログアウトしました。再開するにはサポートにご連絡ください。',
    },
    contact_confirmed: {
      title: '連絡先を確認しました',
      body: '{contact} がアカウントで確認されました。保留期間のあと、変更の確認やパスワードの再設定に使えます。心当たりがない場合は、アカウントを凍結してサポートにご連絡ください。',
    },
    address_added: {
      title: '出金先アドレスが保存されました',
      body: 'アドレス {address} が保存されました。待機時間の後に出金できるようになります。お心当たりがない場合は、口座を凍結してください。',
    },
    address_deleted: { title: '出金先アドレスが削除されました', body: 'アドレス {address} が削除されました。' },
    card_changed: {
      title: '銀行カードを保存しました',
      body: '出金用の銀行カードが保存または変更されました。保留期間のあと出金できます。心当たりがない場合は、アカウントを凍結してください。',
    },
    real_passed: {
      title: '本人確認が完了しました',
      body: '書類が承認されました。新しい限度額がただちに適用されます。',
    },
    real_refused: {
      title: '本人確認が承認されませんでした',
      body: '書類は承認されませんでした：{reason} もう一度提出できます。',
    },
    ticket_opened: {
      title: 'お問い合わせを受け付けました',
      body: 'お問い合わせ {reference} を受け付けました。アプリ内でお返事します。',
    },
    futures_warning: {
      title: 'ポジションの証拠金が減っています',
      body: '{symbol}のポジション{number}の証拠金が少なくなっています。現在価格は{price}、{liquidation}で強制決済されます。損切りの設定や一部決済ができます。',
    },
    futures_urgent: {
      title: '強制決済が近づいています',
      body: '{symbol}のポジション{number}は強制決済に近づいています。現在価格{price}、強制決済価格{liquidation}。待たずに終えたい場合は、今すぐ全部または一部を決済してください。',
    },
    futures_liquidated: {
      title: 'ポジションが強制決済されました',
      body: '{symbol}のポジション{number}は{time}（UTC）に{price}で強制決済されました（気配 {seq} 番）。証拠金が必要な額を下回ったためです。証拠金を超える負担はありません。計算は証明書で確認できます。',
    },
    futures_reduced: {
      title: 'ポジションの一部が強制決済されました',
      body: '{symbol}のポジション{number}のうち{lots}ロットが{time}（UTC）に{price}で強制決済されました（気配 {seq} 番）。証拠金が必要な額を下回ったためです。{left}ロットは保有中です。計算は証明書で確認できます。',
    },
    spot_order_skipped: {
      title: '注文は実行されませんでした',
      body: '{symbol}の注文 {number} は実行できず、取り消されました。確保されていた資金は再び利用できます。',
    },
    spot_change_skipped: {
      title: '注文の変更は実行されませんでした',
      body: '{symbol}の注文 {number} に対する依頼は実行できませんでした。注文は元のままです。必要な場合はもう一度お試しください。',
    },
    price_alert: {
      title: '価格アラート',
      body: '{symbol}は{time}（UTC）に{price}に達しました（気配 {seq} 番）。設定した条件：{target}。',
    },
    deposit_credited: { title: '入金が反映されました', body: '{amount} {currency} が現物口座に入金されました。' },
    deposit_other_amount: {
      title: '申告と異なる金額で入金されました',
      body: '{asked} ではなく {amount} {currency} が入金されました：{reason}',
    },
    deposit_refused: {
      title: '入金は受け付けられませんでした',
      body: '{amount} {currency} の入金は受け付けられませんでした：{reason}',
    },
    withdrawal_requested: {
      title: '出金の申請がありました',
      body: '{target} への {amount} {currency} の出金が申請されました。お心当たりがない場合は、キャンセルのうえ口座を凍結し、サポートへご連絡ください。',
    },
    withdrawal_sent: { title: '出金が完了しました', body: '{amount} {currency} を送金しました。取引番号：{reference}' },
    withdrawal_refused: {
      title: '出金は却下され、資金は戻りました',
      body: '出金は実行されませんでした：{reason} {amount} {currency} は現物口座に戻りました。',
    },
    account_frozen_by_us: {
      title: '口座を凍結しました',
      body: '口座を凍結し、すべての端末をログアウトしました: {reason} 以前に申請された出金はそのままです。ご不明な点はサポートへご連絡ください。',
    },
    account_opened: {
      title: '口座を再開しました',
      body: '口座が再び利用できるようになりました: {reason}',
    },
    sessions_ended_by_us: {
      title: '端末をログアウトしました',
      body: 'すべての端末をログアウトしました: {reason} いつでも再度ログインできます。',
    },
    ticket_answered: { title: 'お問い合わせへの回答', body: '{reference} への回答: {answer}' },
    ticket_closed: {
      title: 'お問い合わせを終了しました',
      body: 'お問い合わせ {reference} は終了しました。未解決の点があれば、新しくお問い合わせください。',
    },
    balance_adjusted: {
      title: '残高を訂正しました',
      body: '{amount} {currency}、担当者2名による決定: {reason} 記帳の内容は明細の記録でご確認いただけます。',
    },
  },
  purposes: {
    register: '口座の開設',
    account: 'パスワードの変更',
    withdraw: '出金',
    bind_phone: '電話番号の登録',
    bind_email: 'メールアドレスの登録',
    proof: 'アカウントの変更を確認',
  },
  code: {
    title: 'Candor の認証コード',
    body: '{purpose}のための認証コードは {code} です。6 分間、この目的にのみ有効です。お心当たりがない場合は、このメールを無視してください。',
  },
  codeSms: 'Candor: {purpose}の認証コードは {code} です。6 分間有効。誰にも教えないでください。',
  accountExists: {
    title: 'すでに口座をお持ちです',
    body: 'このアドレスまたは番号で Candor の口座を開設しようとした方がいますが、口座はすでに存在します。ご本人の場合は、ログインするかパスワードを再設定してください。そうでない場合は、何もする必要はありません。',
  },
  phrase: 'フィッシング対策フレーズ：{phrase}',
  neverAsks: 'Candor がメールや電話でパスワードや認証コードをお尋ねすることは決してありません。',
  freezeLine: '心当たりがありませんか？ワンタップでアカウントを凍結できます（7日間有効、1回限り）：{link}',
  freezeSms: 'Candor：{title}。心当たりがなければ凍結：{link}',
};
