import type { TemplateTable } from './template';

export const kor: TemplateTable = {
  notices: {
    registered: {
      title: 'Candor에 오신 것을 환영합니다',
      body: '계정이 개설되었습니다. 입금하기 전에 보안 화면에서 결제 비밀번호와 피싱 방지 문구를 설정하세요.',
    },
    login_password_changed: {
      title: '로그인 비밀번호가 변경되었습니다',
      body: '로그인 비밀번호가 변경되어 다른 기기에서 로그아웃되었습니다. 출금은 한동안 중지됩니다. 본인이 아니라면 즉시 비밀번호를 재설정하고 고객센터에 문의하세요.',
    },
    pay_password_changed: {
      title: '결제 비밀번호가 설정되었습니다',
      body: '결제 비밀번호가 설정되거나 변경되었습니다. 출금은 한동안 중지됩니다. 본인이 아니라면 계정을 동결하고 고객센터에 문의하세요.',
    },
    phone_bound: {
      title: '전화번호가 연결되었습니다',
      body: '계정에 전화번호가 연결되었습니다. 출금은 한동안 중지됩니다. 본인이 아니라면 계정을 동결하고 고객센터에 문의하세요.',
    },
    email_bound: {
      title: '이메일 주소가 연결되었습니다',
      body: '계정에 이메일 주소가 연결되었습니다. 출금은 한동안 중지됩니다. 본인이 아니라면 계정을 동결하고 고객센터에 문의하세요.',
    },
    totp_on: { title: '인증 앱이 켜졌습니다', body: '이제 로그인할 때 인증 앱의 코드도 필요합니다.' },
    totp_off: {
      title: '인증 앱이 꺼졌습니다',
      body: '이제 로그인할 때 인증 앱의 코드를 묻지 않습니다. 본인이 아니라면 계정을 동결하고 고객센터에 문의하세요.',
    },
    passkey_added: {
      title: '패스키가 추가되었습니다',
      body: '이제 패스키 ‘{name}’(으)로 계정에 로그인할 수 있습니다. 출금은 한동안 중지됩니다. 본인이 아니라면 계정을 동결하고 고객센터에 문의하세요.',
    },
    passkey_revoked: {
      title: '패스키가 삭제되었습니다',
      body: '패스키 ‘{name}’이(가) 계정에서 삭제되었습니다. 출금은 한동안 중지됩니다. 본인이 아니라면 계정을 동결하고 고객센터에 문의하세요.',
    },
    new_device_login: {
      title: '새 기기에서 로그인',
      body: '새 기기(IP 주소 {ip})에서 계정에 로그인했습니다. 본인이 아니라면 비밀번호를 변경하고 모든 기기에서 로그아웃하세요.',
    },
    account_frozen: {
      title: '계정이 동결되었습니다',
      body: '요청하신 대로 계정이 동결되고 모든 기기에서 로그아웃되었습니다. 다시 열려면 고객센터에 문의하세요.',
    },
    contact_confirmed: {
      title: '연락처 확인됨',
      body: '{contact}이(가) 계정에서 확인되었습니다. 대기 시간이 지나면 변경 확인과 비밀번호 재설정에 사용할 수 있습니다. 본인이 아니라면 계정을 동결하고 고객센터에 문의해 주세요.',
    },
    address_added: {
      title: '출금 주소가 저장되었습니다',
      body: '주소 {address}이(가) 저장되었습니다. 대기 시간이 지나면 이 주소로 출금할 수 있습니다. 본인이 아니라면 계정을 동결하세요.',
    },
    address_deleted: { title: '출금 주소가 삭제되었습니다', body: '주소 {address}이(가) 삭제되었습니다.' },
    card_changed: {
      title: '은행 카드 저장됨',
      body: '출금용 은행 카드가 저장되거나 변경되었습니다. 대기 시간이 지나면 출금할 수 있습니다. 본인이 아니라면 계정을 동결해 주세요.',
    },
    real_passed: { title: '본인 인증이 완료되었습니다', body: '서류가 승인되었습니다. 새로운 한도가 바로 적용됩니다.' },
    real_refused: {
      title: '본인 인증이 거절되었습니다',
      body: '서류가 승인되지 않았습니다: {reason} 다시 제출할 수 있습니다.',
    },
    ticket_opened: {
      title: '문의가 접수되었습니다',
      body: '문의 {reference}이(가) 접수되었습니다. 앱에서 답변해 드리겠습니다.',
    },
    futures_warning: {
      title: '포지션 위험 안내',
      body: '{symbol} 포지션 {number}의 증거금이 줄고 있습니다. 현재가 {price}, {liquidation}에서 강제 청산됩니다. 손절을 설정하거나 일부를 청산할 수 있습니다.',
    },
    futures_urgent: {
      title: '강제 청산이 가까워졌습니다',
      body: '{symbol} 포지션 {number}이(가) 강제 청산에 가까워졌습니다: 현재가 {price}, 청산가 {liquidation}. 기다리지 않으려면 지금 전부 또는 일부를 청산하세요.',
    },
    futures_liquidated: {
      title: '포지션이 강제 청산되었습니다',
      body: '{symbol} 포지션 {number}이(가) {time} UTC에 {price}에서 강제 청산되었습니다(틱 {seq}). 증거금이 유지해야 할 금액보다 적어졌기 때문입니다. 증거금을 넘는 부담은 없습니다. 계산 과정은 영수증에서 볼 수 있습니다.',
    },
    futures_reduced: {
      title: '포지션 일부가 강제 청산되었습니다',
      body: '{symbol} 포지션 {number} 중 {lots}랏이 {time} UTC에 {price}에서 강제 청산되었습니다(틱 {seq}). 증거금이 유지해야 할 금액보다 적어졌기 때문입니다. {left}랏은 아직 열려 있습니다. 계산 과정은 영수증에서 볼 수 있습니다.',
    },
    spot_order_skipped: {
      title: '주문이 처리되지 않았습니다',
      body: '{symbol} 주문 {number}을(를) 처리할 수 없어 취소했습니다. 묶였던 금액은 다시 사용할 수 있습니다.',
    },
    spot_change_skipped: {
      title: '주문 변경이 처리되지 않았습니다',
      body: '{symbol} 주문 {number}에 대한 요청을 처리할 수 없었습니다. 주문은 그대로입니다. 계속 원하시면 다시 요청해 주세요.',
    },
    price_alert: {
      title: '가격 알림',
      body: '{symbol} 가격이 {time} UTC에 {price}에 도달했습니다(틱 {seq}). 설정한 알림: {target}.',
    },
    deposit_credited: { title: '입금 완료', body: '{amount} {currency}가 현물 계정에 입금되었습니다.' },
    deposit_other_amount: {
      title: '신고와 다른 금액으로 입금됨',
      body: '{asked} 대신 {amount} {currency}가 입금되었습니다: {reason}',
    },
    deposit_refused: { title: '입금 거절', body: '{amount} {currency} 입금이 승인되지 않았습니다: {reason}' },
    withdrawal_requested: {
      title: '출금이 신청되었습니다',
      body: '{target}(으)로 {amount} {currency} 출금이 신청되었습니다. 본인이 아니라면 취소하고 계정을 동결한 뒤 고객센터에 문의하세요.',
    },
    withdrawal_sent: { title: '출금 완료', body: '{amount} {currency}를 보냈습니다. 거래 번호: {reference}' },
    withdrawal_refused: {
      title: '출금 거절, 자금 반환',
      body: '출금이 실행되지 않았습니다: {reason} {amount} {currency}가 현물 계정으로 돌아왔습니다.',
    },
    account_frozen_by_us: {
      title: '계정이 동결되었습니다',
      body: '계정을 동결하고 모든 기기에서 로그아웃했습니다: {reason} 이전에 신청한 출금은 그대로 유지됩니다. 문의 사항은 고객지원으로 연락해 주세요.',
    },
    account_opened: {
      title: '계정이 다시 열렸습니다',
      body: '계정을 다시 사용할 수 있습니다: {reason}',
    },
    sessions_ended_by_us: {
      title: '모든 기기에서 로그아웃',
      body: '모든 기기에서 로그아웃했습니다: {reason} 언제든지 다시 로그인할 수 있습니다.',
    },
    ticket_answered: { title: '문의에 대한 답변', body: '{reference}에 대한 답변: {answer}' },
    ticket_closed: {
      title: '문의가 종료되었습니다',
      body: '문의 {reference}이(가) 종료되었습니다. 해결되지 않은 점이 있으면 새 문의를 보내 주세요.',
    },
    balance_adjusted: {
      title: '잔액이 정정되었습니다',
      body: '{amount} {currency}, 담당자 두 명이 결정했습니다: {reason} 기장 내용은 내역에서 확인할 수 있습니다.',
    },
  },
  purposes: {
    register: '계정 개설',
    account: '비밀번호 변경',
    withdraw: '출금',
    bind_phone: '전화번호 연결',
    bind_email: '이메일 주소 연결',
    proof: '계정 변경 확인',
  },
  code: {
    title: 'Candor 인증 코드',
    body: '{purpose} 인증 코드는 {code}입니다. 6분 동안 이 용도로만 유효합니다. 요청하지 않으셨다면 이 메일을 무시하세요.',
  },
  codeSms: 'Candor: {purpose} 인증 코드 {code}, 6분간 유효합니다. 누구에게도 알리지 마세요.',
  accountExists: {
    title: '이미 계정이 있습니다',
    body: '누군가 이 주소나 번호로 Candor 계정을 만들려고 했지만 이미 계정이 있습니다. 본인이라면 로그인하거나 비밀번호를 재설정하세요. 아니라면 아무것도 하지 않으셔도 됩니다.',
  },
  phrase: '피싱 방지 문구: {phrase}',
  neverAsks: 'Candor는 메일이나 전화로 비밀번호나 인증 코드를 절대 묻지 않습니다.',
  freezeLine: '본인이 아닌가요? 한 번 눌러 계정을 동결하세요(7일간 유효, 1회용): {link}',
  freezeSms: 'Candor: {title}. 본인이 아니면 계정 동결: {link}',
};
