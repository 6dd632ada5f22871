import type { Language } from '@candor/contract/languages';

/** A line of a seeded conversation. */
export interface DemoLine {
  /** A demo user, or an operator who answers with the badge. */
  readonly by: 'alice' | 'bob' | 'staff';
  readonly text: string;
  /** Line it answers, from 1. */
  readonly answers?: number;
}

/** A calm conversation in each room, in the language of the room. Nobody urges anybody to trade. */
export const DEMO_CONVERSATIONS: Readonly<Record<Language, readonly DemoLine[]>> = {
  en: [
    { by: 'alice', text: 'Good morning. Does the dual settlement use the last price or an average?' },
    {
      by: 'staff',
      text: 'The mean of the one-second index prices from 07:30 to 08:00 UTC. You can recompute it from the signed ticks.',
      answers: 1,
    },
    { by: 'bob', text: 'I did that last week with the receipt. It matched to the last digit.' },
    { by: 'alice', text: '@Bob thank you, I will try it on my phone.' },
  ],
  zh: [
    { by: 'bob', text: '请问锁仓中途可以赎回吗？' },
    { by: 'staff', text: '可以。赎回前会显示扣除的金额和公式，确认后才执行。', answers: 1 },
    { by: 'alice', text: '我试过，显示的数字和到账的一样。' },
    { by: 'bob', text: '明白了，谢谢 @Alice' },
  ],
  hk: [
    { by: 'alice', text: '請問提現審核通常要多久？' },
    { by: 'staff', text: '目標是三小時內。提現頁面會同時顯示實際的中位數，兩者都看得到。', answers: 1 },
    { by: 'bob', text: '我昨天那筆大約一小時。' },
  ],
  th: [
    { by: 'bob', text: 'สวัสดีครับ ใบรับรองของออปชันตรวจสอบได้ที่ไหนครับ' },
    { by: 'staff', text: 'เปิดรายการที่ปิดแล้ว แตะ “ตรวจสอบ” โทรศัพท์จะคำนวณใหม่จากราคาที่ลงนามไว้ค่ะ', answers: 1 },
    { by: 'alice', text: 'ลองแล้วค่ะ ใช้เวลาไม่กี่วินาที' },
  ],
  jp: [
    { by: 'alice', text: 'こんにちは。先物の強制決済はどの価格で判断されますか。' },
    {
      by: 'staff',
      text: '複数の取引所の中央値から作る指数価格です。判断に使われた価格は領収書に残ります。',
      answers: 1,
    },
    { by: 'bob', text: '領収書は自分の端末で確かめられるので助かります。' },
  ],
  kor: [
    { by: 'bob', text: '안녕하세요. 블라인드 박스 확률은 어디서 볼 수 있나요?' },
    { by: 'staff', text: '시리즈 화면에 확률과 남은 수량이 있습니다. 목록은 판매 전에 해시로 공개됩니다.', answers: 1 },
    { by: 'alice', text: '열기 전에 확인해 봤는데 이해하기 쉬웠어요.' },
  ],
  fra: [
    { by: 'alice', text: 'Bonjour, où voit-on les frais avant de confirmer un ordre ?' },
    {
      by: 'staff',
      text: 'Sous le montant, dans le formulaire. Ce sont les mêmes chiffres qui sont comptabilisés ensuite.',
      answers: 1,
    },
    { by: 'bob', text: 'Et « Pourquoi ? » montre la formule après coup, c’est pratique.' },
  ],
  spa: [
    { by: 'bob', text: 'Buenos días. ¿Puedo poner un límite diario a mis pérdidas?' },
    {
      by: 'staff',
      text: 'Sí, en Seguridad, Límites propios. Más estricto vale al instante; más amplio, a las 24 horas.',
      answers: 1,
    },
    { by: 'alice', text: 'Yo lo uso desde hace meses. Ayuda a dormir tranquila.' },
  ],
};
