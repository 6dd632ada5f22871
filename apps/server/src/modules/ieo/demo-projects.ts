import type { Language } from '@candor/contract/languages';

type ByLanguage = Readonly<Record<Language, string>>;

/** Said in every demo project: nobody may take it for a real one. */
export const DEMO_STATEMENT: ByLanguage = {
  en: 'This project is invented for the demo. Its token has no value.',
  zh: '本项目为演示而虚构，其代币没有价值。',
  hk: '本項目為示範而虛構，其代幣沒有價值。',
  th: 'โครงการนี้สมมติขึ้นสำหรับการสาธิต โทเคนไม่มีมูลค่า',
  jp: 'このプロジェクトはデモ用の架空のものです。トークンに価値はありません。',
  kor: '이 프로젝트는 데모용으로 꾸며낸 것입니다. 토큰에는 가치가 없습니다.',
  fra: "Ce projet est inventé pour la démonstration. Son jeton n'a aucune valeur.",
  spa: 'Este proyecto es inventado para la demostración. Su token no tiene valor.',
};

export interface DemoCommit {
  readonly email: string;
  readonly tokens: string;
  /** Absent: USDT. */
  readonly coin?: 'BTC';
}

/** Times in real days from the seeding; the listing of an unlocking project in product days. */
export interface DemoProject {
  readonly token: string;
  readonly title: string;
  readonly summary: ByLanguage;
  readonly supply: string;
  readonly price: string;
  readonly userCap: string;
  readonly softCap: string;
  readonly startDays: number;
  readonly endDays: number;
  readonly listing: { readonly realDays: number } | { readonly productDaysAgo: number };
  readonly lockDays: number;
  readonly commits: readonly DemoCommit[];
}

const DEMO = 'demo@candor.test';
const ALICE = 'alice@candor.test';
const BOB = 'bob@candor.test';

/** One in each stage, the finished ones first. */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    token: 'LROW',
    title: 'Lumen Row',
    summary: {
      en: 'Street lights, metered',
      zh: '计量路灯',
      hk: '計量路燈',
      th: 'ไฟถนนแบบวัดการใช้',
      jp: '計量式の街路灯',
      kor: '계량형 가로등',
      fra: 'Éclairage public mesuré',
      spa: 'Alumbrado público medido',
    },
    supply: '100000',
    price: '0.12',
    userCap: '20000',
    softCap: '50000',
    startDays: -50,
    endDays: -45,
    listing: { realDays: -44 },
    lockDays: 30,
    commits: [
      { email: ALICE, tokens: '25000' },
      { email: BOB, tokens: '12000' },
      { email: DEMO, tokens: '4000' },
    ],
  },
  {
    token: 'QRY',
    title: 'Quarry',
    summary: {
      en: 'Open maps of used building stone',
      zh: '旧建筑石材的公开地图',
      hk: '舊建築石材的公開地圖',
      th: 'แผนที่เปิดของหินก่อสร้างใช้แล้ว',
      jp: '再利用石材の公開地図',
      kor: '재사용 석재 공개 지도',
      fra: 'Cartes ouvertes de la pierre de réemploi',
      spa: 'Mapas abiertos de piedra reutilizada',
    },
    supply: '20000',
    price: '0.05',
    userCap: '8000',
    softCap: '0',
    startDays: -12,
    endDays: -8,
    listing: { productDaysAgo: 4 },
    lockDays: 30,
    commits: [
      { email: ALICE, tokens: '40000' },
      { email: BOB, tokens: '20000' },
      { email: DEMO, tokens: '10000' },
    ],
  },
  {
    token: 'HBR',
    title: 'Harbour',
    summary: {
      en: 'Berths shared by small boats',
      zh: '小船共享泊位',
      hk: '小船共享泊位',
      th: 'ท่าจอดร่วมสำหรับเรือเล็ก',
      jp: '小型船で共有する係留場所',
      kor: '소형 선박 공유 계류장',
      fra: 'Places de port partagées par de petits bateaux',
      spa: 'Amarres compartidos por barcos pequeños',
    },
    supply: '50000',
    price: '0.2',
    userCap: '15000',
    softCap: '10000',
    startDays: -4,
    endDays: -1,
    listing: { realDays: 1 },
    lockDays: 20,
    commits: [
      { email: BOB, tokens: '30000' },
      { email: DEMO, tokens: '5000', coin: 'BTC' },
      { email: ALICE, tokens: '36000' },
    ],
  },
  {
    token: 'TIDE',
    title: 'Tidal',
    summary: {
      en: 'Storage rented by the hour, paid per read',
      zh: '按小时租用的存储，按读取付费',
      hk: '按小時租用的儲存，按讀取付費',
      th: 'พื้นที่เก็บข้อมูลเช่ารายชั่วโมง จ่ายตามการอ่าน',
      jp: '時間貸しのストレージ、読み取りごとに支払い',
      kor: '시간제 저장 공간, 읽을 때마다 결제',
      fra: "Stockage loué à l'heure, payé à la lecture",
      spa: 'Almacenamiento por horas, pagado por lectura',
    },
    supply: '200000',
    price: '0.24',
    userCap: '40000',
    softCap: '50000',
    startDays: -2,
    endDays: 3,
    listing: { realDays: 4 },
    lockDays: 30,
    commits: [
      { email: ALICE, tokens: '91600' },
      { email: BOB, tokens: '50000' },
      { email: DEMO, tokens: '2000' },
    ],
  },
  {
    token: 'FERN',
    title: 'Fernway',
    summary: {
      en: 'Crop cover for small farms',
      zh: '小农场的作物保障',
      hk: '小農場的作物保障',
      th: 'ความคุ้มครองพืชผลสำหรับไร่เล็ก',
      jp: '小規模農家の作物補償',
      kor: '소농을 위한 작물 보장',
      fra: 'Couverture des récoltes pour petites fermes',
      spa: 'Cobertura de cosechas para pequeñas granjas',
    },
    supply: '500000',
    price: '0.08',
    userCap: '10000',
    softCap: '100000',
    startDays: 2,
    endDays: 5,
    listing: { realDays: 6 },
    lockDays: 30,
    commits: [],
  },
];
