import { describe, expect, it } from 'vitest';
import { toShownName } from './shown-name';
import { readsLikeStaff } from './staff-names';

describe('names that read like staff', () => {
  it.each([
    // Plain, in eight languages.
    ...['Candor', 'Candor Staff', 'candorhelp', 'admin', 'Admin', 'administrator', 'Moderator', 'staff', 'support'],
    ...['official', 'CustomerService', 'service', 'Help Desk', 'Mod', 'ops', 'system', 'Support Team', 'security team'],
    ...[
      '官方客服',
      '客服小王',
      '管理员',
      '管理員',
      '工作人员',
      '工作人員',
      '職員',
      '版主',
      '系统',
      '小助手',
      '坎多官方',
    ],
    ...['スタッフ', 'サポート窓口', '公式', '運営', '管理人', 'カスタマーセンター', 'モデレーター'],
    ...['운영자', '관리자', '고객센터', '직원', '공식계정', '상담원'],
    ...['เจ้าหน้าที่', 'แอดมิน', 'ผู้ดูแล', 'ทีมงาน', 'ฝ่ายบริการลูกค้า'],
    ...['Officiel', 'Administrateur', 'Modérateur', 'Service client', 'équipe', 'Assistance'],
    ...['Oficial', 'Administrador', 'Moderador', 'Soporte', 'Atención al cliente', 'Ayuda'],
    // Help and its kin.
    ...[
      'Help',
      'H3lp',
      'helper',
      'Helpline',
      'HelpCenter',
      'CustomerHelp',
      'Hilfe',
      'Kundenhilfe',
      'HilfeTeam',
      'H.i.l.f.e',
    ],
    ...[
      'Hі1fе',
      'ＨＩＬＦＥ',
      'Híĺfe',
      'Aide',
      'A1de',
      'Secours',
      'Ayuda24',
      'AyudaVip',
      'Asistencia',
      'Hotline',
      'Bantuan',
    ],
    ...[
      '帮助中心',
      '幫助',
      '求助',
      '支援',
      '技术支持',
      'ヘルプ',
      'お客様係',
      '相談窓口',
      '担当者',
      '도우미',
      '헬프',
      '고객센터',
      '상담사',
    ],
    ...['ช่วยเหลือ', 'ทีมสนับสนุน', 'ซัพพอร์ท', 'Помощь', 'Поддержка', 'Админ'],
    // Look-alike letters: Cyrillic, Greek, small capitals, full width, styled.
    ...['Саndor', 'саndоr', 'Аdmin', 'аԁmіn', 'ѕtaff', 'ѕuрроrt', 'οfficial', 'mοderatοr', 'ᴀᴅᴍɪɴ', 'ꜱᴛᴀꜰꜰ'],
    ...['Ｃａｎｄｏｒ', '𝐂𝐚𝐧𝐝𝐨𝐫', '𝓢𝓽𝓪𝓯𝓯', 'ⓐⓓⓜⓘⓝ', 'ℂ𝕒𝕟𝕕𝕠𝕣'],
    // Digits and signs for letters.
    ...['C4nd0r', 'Adm1n', '4dmin', 'St4ff', '5upport', '0fficial', 'm0derat0r', '$taff', '@dmin', 'ADMlN', 'adrnin'],
    // Spaces, signs, invisible characters and accents between and on letters; repeated letters.
    ...['C a n d o r', 'c.a.n.d.o.r', 'a_d_m_i_n', 'ca\u200bndor', 'ad\u00admin', 'sta\u2060ff', 'c\u034fandor'],
    ...['Cándor', 'ádmín', 'čandor', 'staaaff', 'addmiin', 'sstaff', '官 方', '客\u200b服'],
    // Beside other words and digits.
    ...[
      'AdminJohn',
      'john admin',
      'johnadmin',
      'admin2024',
      '007admin',
      'the admin',
      'RealStaff',
      'xCandorx',
      'staff ✔',
    ],
    ...['✅ Support', 'Support24', 'live support', 'OnlineSupport', 'Mia Support'],
  ])('%s', (name) => expect(readsLikeStaff(name)).toBe(true));

  it.each([
    ...['Alice', 'Bob', 'Mina', 'Jun S.', 'Marta V.', 'Tomas', 'Demo', 'Player1', 'Badminton', 'Modesto', 'Modern Art'],
    ...[
      'Candy',
      'Condor',
      'Realist',
      'Thea',
      'Livia',
      'Teamwork 7',
      'Opsen',
      'Roots',
      'Helpful fox',
      'Desk',
      'The Real',
    ],
    ...[
      '小明',
      '王小二',
      '交易员',
      '陳大文',
      '太郎',
      'さくら',
      '김민준',
      '이서연',
      'สมชาย',
      'มาลี',
      'Élodie',
      'José',
      'Иван',
    ],
    ...['Aiden', 'Aida', 'Whelper', 'Hilda', 'Ayumi', '助太刀', 'たすけ', '고은', 'ช่อ', 'Hilfiger'],
    ...['u***92ab', 'ID 17', '12345', '🙂', ''],
  ])('not %s', (name) => expect(readsLikeStaff(name)).toBe(false));
});

describe('the name shown in rooms', () => {
  it.each([
    ['Alice', 'Alice'],
    ['', 'u***cdef'],
    ['Candor Staff', 'u***cdef'],
    ['Mia ✔', 'u***cdef'],
    ['สมชาย', 'สมชาย'],
  ])('%j is %j', (nickname, name) => expect(toShownName({ nickname, code: '0123456789abcdef' })).toBe(name));
});
