import type { TemplateTable } from './template';

export const hk: TemplateTable = {
  notices: {
    registered: {
      title: '歡迎使用 Candor',
      body: '您的帳戶已開通。存入資金前，請先在安全頁面設定支付密碼及防釣魚碼。',
    },
    login_password_changed: {
      title: '登入密碼已更改',
      body: '您的登入密碼已更改，其他裝置已登出，提款將暫停一段時間。如非本人操作，請立即重設密碼並聯絡客戶服務。',
    },
    pay_password_changed: {
      title: '支付密碼已設定',
      body: '您的支付密碼已設定或更改，提款將暫停一段時間。如非本人操作，請凍結帳戶並聯絡客戶服務。',
    },
    phone_bound: {
      title: '手機號碼已綁定',
      body: '您的帳戶已綁定一個手機號碼，提款將暫停一段時間。如非本人操作，請凍結帳戶並聯絡客戶服務。',
    },
    email_bound: {
      title: '電郵地址已綁定',
      body: '您的帳戶已綁定一個電郵地址，提款將暫停一段時間。如非本人操作，請凍結帳戶並聯絡客戶服務。',
    },
    totp_on: { title: '驗證器已開啟', body: '今後登入時亦需輸入驗證器應用程式的驗證碼。' },
    totp_off: {
      title: '驗證器已關閉',
      body: '今後登入不再需要驗證器應用程式的驗證碼。如非本人操作，請凍結帳戶並聯絡客戶服務。',
    },
    passkey_added: {
      title: '已新增通行密鑰',
      body: '通行密鑰「{name}」現可用於登入您的帳戶，提款將暫停一段時間。如非本人操作，請凍結帳戶並聯絡客戶服務。',
    },
    passkey_revoked: {
      title: '已移除通行密鑰',
      body: '通行密鑰「{name}」已從您的帳戶移除，提款將暫停一段時間。如非本人操作，請凍結帳戶並聯絡客戶服務。',
    },
    new_device_login: {
      title: '新裝置登入',
      body: '有新裝置登入了您的帳戶，IP 位址 {ip}。如非本人操作，請更改密碼並登出所有裝置。',
    },
    account_frozen: { title: '帳戶已凍結', body: '按您的要求，帳戶已凍結，所有裝置已登出。如需解凍，請聯絡客戶服務。' },
    contact_confirmed: {
      title: '聯絡方式已確認',
      body: '您的帳號已確認 {contact}。保留期過後，它可用於確認更改和重設密碼。如非本人操作，請凍結帳號並聯絡客服。',
    },
    address_added: {
      title: '提款地址已儲存',
      body: '地址 {address} 已儲存，等候期過後即可提款至該地址。如非本人操作，請凍結帳戶。',
    },
    address_deleted: { title: '提款地址已刪除', body: '地址 {address} 已刪除。' },
    card_changed: {
      title: '銀行卡已儲存',
      body: '用於提現的銀行卡已儲存或更改，保留期過後才能向其提現。如非本人操作，請凍結帳號。',
    },
    real_passed: { title: '身份認證已通過', body: '您的證件已通過審核，新的限額即時生效。' },
    real_refused: { title: '身份認證未通過', body: '您的證件未通過審核：{reason} 您可以重新提交。' },
    ticket_opened: { title: '已收到您的請求', body: '我們已收到您的請求 {reference}，將於應用程式內回覆您。' },
    futures_warning: {
      title: '倉位有風險',
      body: '您的 {symbol} 倉位 {number} 保證金偏低。目前價格 {price}，到 {liquidation} 將被強制平倉。您可以設定止蝕或平掉一部分。',
    },
    futures_urgent: {
      title: '倉位接近強制平倉',
      body: '您的 {symbol} 倉位 {number} 已接近強制平倉：目前價格 {price}，強平價格 {liquidation}。如不想等到強平，請現在平倉或平掉一部分。',
    },
    futures_liquidated: {
      title: '倉位已被強制平倉',
      body: '您的 {symbol} 倉位 {number} 於 UTC {time} 以 {price} 被強制平倉（第 {seq} 個報價）：保證金已低於必須保留的金額。您的損失不會超過保證金。收據中可查看計算過程。',
    },
    futures_reduced: {
      title: '部分倉位已被強制平倉',
      body: '您的 {symbol} 倉位 {number} 中有 {lots} 手於 UTC {time} 以 {price} 被強制平倉（第 {seq} 個報價）：保證金已低於必須保留的金額。仍有 {left} 手未平倉。收據中可查看計算過程。',
    },
    spot_order_skipped: {
      title: '訂單未能執行',
      body: '您在 {symbol} 的訂單 {number} 無法執行，已被撤銷，其佔用的資金已恢復可用。',
    },
    spot_change_skipped: {
      title: '訂單變更未能執行',
      body: '您對 {symbol} 訂單 {number} 的撤單或改單無法執行，訂單保持原樣。如仍需要，請再次提交。',
    },
    price_alert: {
      title: '價格提示',
      body: '{symbol} 於 UTC {time} 達到 {price}（第 {seq} 個報價）。您的提示：{target}。',
    },
    deposit_credited: { title: '充值已到帳', body: '{amount} {currency} 已計入您的現貨帳戶。' },
    deposit_other_amount: {
      title: '充值按其他金額到帳',
      body: '實際到帳 {amount} {currency}，而非申報的 {asked}：{reason}',
    },
    deposit_refused: { title: '充值被拒絕', body: '您的 {amount} {currency} 充值未通過：{reason}' },
    withdrawal_requested: {
      title: '已申請提現',
      body: '已申請提現 {amount} {currency} 至 {target}。如非本人操作，請取消提現、凍結帳戶並聯絡客服。',
    },
    withdrawal_sent: { title: '提現已匯出', body: '{amount} {currency} 已匯出。交易編號：{reference}' },
    withdrawal_refused: {
      title: '提現被拒絕，資金已退回',
      body: '您的提現未執行：{reason} {amount} {currency} 已退回您的現貨帳戶。',
    },
    account_frozen_by_us: {
      title: '帳戶已凍結',
      body: '我們已凍結您的帳戶並登出所有裝置：{reason} 您之前申請的提款保持不變。如有疑問請聯絡客服。',
    },
    account_opened: {
      title: '帳戶已恢復',
      body: '您的帳戶已恢復使用：{reason}',
    },
    sessions_ended_by_us: {
      title: '裝置已登出',
      body: '我們已登出您的所有裝置：{reason} 您可以隨時重新登入。',
    },
    ticket_answered: { title: '您的請求已答覆', body: '對 {reference} 的答覆：{answer}' },
    ticket_closed: {
      title: '請求已關閉',
      body: '您的請求 {reference} 已關閉。如仍有問題，請提交新的請求。',
    },
    balance_adjusted: {
      title: '餘額已更正',
      body: '{amount} {currency}，由兩名操作員決定：{reason} 帳單中的記錄顯示入帳方式。',
    },
  },
  purposes: {
    register: '開立帳戶',
    account: '更改密碼',
    withdraw: '提款',
    bind_phone: '綁定手機號碼',
    bind_email: '綁定電郵地址',
    proof: '確認帳號更改',
  },
  code: {
    title: '您的 Candor 驗證碼',
    body: '您用於{purpose}的驗證碼是 {code}，6 分鐘內有效，只限此用途。如非本人操作，請忽略此電郵。',
  },
  codeSms: '【Candor】{code} 是您用於{purpose}的驗證碼，6 分鐘內有效，切勿告訴他人。',
  accountExists: {
    title: '您已有帳戶',
    body: '有人想以此電郵或手機號碼開立 Candor 帳戶，但該帳戶已存在。如果是您本人，請直接登入或重設密碼；否則毋須理會。',
  },
  phrase: '您的防釣魚碼：{phrase}',
  neverAsks: 'Candor 絕不會透過電郵或電話向您索取密碼或驗證碼。',
  freezeLine: '不是您本人？一鍵凍結帳號（7 天內有效，僅限一次）：{link}',
  freezeSms: 'Candor：{title}。非本人操作？凍結帳號：{link}',
};
