import type { TemplateTable } from './template';

export const zh: TemplateTable = {
  notices: {
    registered: { title: '欢迎使用 Candor', body: '您的账户已开通。充值前，请先在安全页面设置支付密码和防钓鱼码。' },
    login_password_changed: {
      title: '登录密码已修改',
      body: '您的登录密码已修改，其他设备已退出登录，提现将暂停一段时间。如非本人操作，请立即重置密码并联系客服。',
    },
    pay_password_changed: {
      title: '支付密码已设置',
      body: '您的支付密码已设置或修改，提现将暂停一段时间。如非本人操作，请冻结账户并联系客服。',
    },
    phone_bound: {
      title: '手机号已绑定',
      body: '您的账户已绑定一个手机号，提现将暂停一段时间。如非本人操作，请冻结账户并联系客服。',
    },
    email_bound: {
      title: '邮箱已绑定',
      body: '您的账户已绑定一个邮箱，提现将暂停一段时间。如非本人操作，请冻结账户并联系客服。',
    },
    totp_on: { title: '身份验证器已开启', body: '今后登录时还需要输入身份验证器中的验证码。' },
    totp_off: {
      title: '身份验证器已关闭',
      body: '今后登录不再需要身份验证器的验证码。如非本人操作，请冻结账户并联系客服。',
    },
    passkey_added: {
      title: '已添加通行密钥',
      body: '通行密钥“{name}”现可用于登录您的账户，提现将暂停一段时间。如非本人操作，请冻结账户并联系客服。',
    },
    passkey_revoked: {
      title: '已移除通行密钥',
      body: '通行密钥“{name}”已从您的账户移除，提现将暂停一段时间。如非本人操作，请冻结账户并联系客服。',
    },
    new_device_login: {
      title: '新设备登录',
      body: '有新设备登录了您的账户，IP 地址 {ip}。如非本人操作，请修改密码并退出所有设备。',
    },
    account_frozen: {
      title: '账户已冻结',
      body: '根据您的要求，账户已冻结，所有设备已退出登录。如需解冻，请联系客服。',
    },
    contact_confirmed: {
      title: '联系方式已确认',
      body: '您的账号已确认 {contact}。保留期过后，它可用于确认更改和重置密码。如非本人操作，请冻结账号并联系客服。',
    },
    address_added: {
      title: '提现地址已保存',
      body: '地址 {address} 已保存，等待期结束后即可提现到该地址。如非本人操作，请冻结账户。',
    },
    address_deleted: { title: '提现地址已删除', body: '地址 {address} 已删除。' },
    card_changed: {
      title: '银行卡已保存',
      body: '用于提现的银行卡已保存或更改，保留期过后才能向其提现。如非本人操作，请冻结账号。',
    },
    real_passed: { title: '实名认证已通过', body: '您的证件已通过审核，新的额度即刻生效。' },
    real_refused: { title: '实名认证未通过', body: '您的证件未通过审核：{reason} 您可以重新提交。' },
    ticket_opened: { title: '已收到您的请求', body: '我们已收到您的请求 {reference}，将在应用内答复您。' },
    futures_warning: {
      title: '仓位有风险',
      body: '您的 {symbol} 仓位 {number} 保证金偏低。当前价格 {price}，到 {liquidation} 将被强制平仓。您可以设置止损或平掉一部分。',
    },
    futures_urgent: {
      title: '仓位接近强制平仓',
      body: '您的 {symbol} 仓位 {number} 已接近强制平仓：当前价格 {price}，强平价格 {liquidation}。如果不想等到强平，请现在平仓或平掉一部分。',
    },
    futures_liquidated: {
      title: '仓位已被强制平仓',
      body: '您的 {symbol} 仓位 {number} 于 UTC {time} 以 {price} 被强制平仓（第 {seq} 个报价）：保证金已低于必须保留的金额。您的损失不会超过保证金。收据中可以查看计算过程。',
    },
    futures_reduced: {
      title: '部分仓位已被强制平仓',
      body: '您的 {symbol} 仓位 {number} 中有 {lots} 手于 UTC {time} 以 {price} 被强制平仓（第 {seq} 个报价）：保证金已低于必须保留的金额。仍有 {left} 手未平仓。收据中可以查看计算过程。',
    },
    spot_order_skipped: {
      title: '订单未能执行',
      body: '您在 {symbol} 的订单 {number} 无法执行，已被撤销，其占用的资金已恢复可用。',
    },
    spot_change_skipped: {
      title: '订单变更未能执行',
      body: '您对 {symbol} 订单 {number} 的撤单或改单无法执行，订单保持原样。如仍需要，请再次提交。',
    },
    price_alert: {
      title: '价格提醒',
      body: '{symbol} 于 UTC {time} 达到 {price}（第 {seq} 个报价）。您的提醒：{target}。',
    },
    deposit_credited: { title: '充值已到账', body: '{amount} {currency} 已计入您的现货账户。' },
    deposit_other_amount: {
      title: '充值按其他金额到账',
      body: '实际到账 {amount} {currency}，而非申报的 {asked}：{reason}',
    },
    deposit_refused: { title: '充值被拒绝', body: '您的 {amount} {currency} 充值未通过：{reason}' },
    withdrawal_requested: {
      title: '已申请提现',
      body: '已申请提现 {amount} {currency} 至 {target}。如非本人操作，请取消提现、冻结账户并联系客服。',
    },
    withdrawal_sent: { title: '提现已汇出', body: '{amount} {currency} 已汇出。交易编号：{reference}' },
    withdrawal_refused: {
      title: '提现被拒绝，资金已退回',
      body: '您的提现未执行：{reason} {amount} {currency} 已退回您的现货账户。',
    },
    account_frozen_by_us: {
      title: '账户已冻结',
      body: '我们已冻结您的账户并登出所有设备：{reason} 您之前申请的提现保持不变。如有疑问请联系客服。',
    },
    account_opened: {
      title: '账户已恢复',
      body: '您的账户已恢复使用：{reason}',
    },
    sessions_ended_by_us: {
      title: '设备已登出',
      body: '我们已登出您的所有设备：{reason} 您可以随时重新登录。',
    },
    ticket_answered: { title: '您的请求已答复', body: '对 {reference} 的答复：{answer}' },
    ticket_closed: {
      title: '请求已关闭',
      body: '您的请求 {reference} 已关闭。如仍有问题，请提交新的请求。',
    },
    balance_adjusted: {
      title: '余额已更正',
      body: '{amount} {currency}，由两名操作员决定：{reason} 账单中的记录显示入账方式。',
    },
  },
  purposes: {
    register: '注册账户',
    account: '修改密码',
    withdraw: '提现',
    bind_phone: '绑定手机号',
    bind_email: '绑定邮箱',
    proof: '确认账号更改',
  },
  code: {
    title: '您的 Candor 验证码',
    body: '您用于{purpose}的验证码是 {code}，6 分钟内有效，仅限此用途。如非本人操作，请忽略本邮件。',
  },
  codeSms: '【Candor】{code} 是您用于{purpose}的验证码，6 分钟内有效，请勿告诉任何人。',
  accountExists: {
    title: '您已有账户',
    body: '有人想用此邮箱或手机号注册 Candor 账户，但该账户已存在。如果是您本人，请直接登录或重置密码；否则无需任何操作。',
  },
  phrase: '您的防钓鱼码：{phrase}',
  neverAsks: 'Candor 绝不会通过邮件或电话向您索要密码或验证码。',
  freezeLine: '不是您本人？一键冻结账号（7 天内有效，仅限一次）：{link}',
  freezeSms: 'Candor：{title}。非本人操作？冻结账号：{link}',
};
