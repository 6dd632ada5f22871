import { toSkeleton } from './plain-skeleton';

/** A name that has one of these anywhere reads like staff. */
const ANYWHERE = [
  'candor',
  'official',
  'administrator',
  'moderator',
  'customerservice',
  'customersupport',
  'customercare',
  'helpdesk',
  'supportteam',
  '官方',
  '客服',
  '客戶服務',
  '客户服务',
  '管理员',
  '管理員',
  '工作人员',
  '工作人員',
  '职员',
  '職員',
  '版主',
  '运营',
  '運營',
  '系统通知',
  '系統通知',
  '小助手',
  '公式',
  '運営',
  '管理人',
  '管理者',
  '事務局',
  'スタッフ',
  'サポート',
  'モデレーター',
  'カスタマー',
  'アドミン',
  '운영자',
  '운영팀',
  '관리자',
  '고객센터',
  '고객지원',
  '고객서비스',
  '직원',
  '공식',
  '상담원',
  '스태프',
  '어드민',
  'เจ้าหน้าที่',
  'แอดมิน',
  'ผู้ดูแล',
  'ทีมงาน',
  'ฝ่ายบริการ',
  'บริการลูกค้า',
  'ทางการ',
  'ซัพพอร์ต',
  'officiel',
  'administrateur',
  'moderateur',
  'serviceclient',
  'equipecandor',
  'oficial',
  'administrador',
  'moderador',
  'atencionalcliente',
  'servicioalcliente',
  'serviciotecnico',
  'helpcenter',
  'helpcentre',
  'helpline',
  'helpteam',
  'customerhelp',
  'centredaide',
  'kundendienst',
  'kundenservice',
  '帮助',
  '幫助',
  '求助',
  '支援',
  '技术支持',
  '技術支持',
  '客户经理',
  '客戶經理',
  '专员',
  '專員',
  'ヘルプ',
  'お客様',
  '窓口',
  '相談',
  '担当',
  '헬프',
  '서포트',
  '도우미',
  '도움말',
  '지원팀',
  '고객',
  '상담',
  '담당자',
  '운영진',
  'ช่วยเหลือ',
  'สนับสนุน',
  'ซัพพอร์ท',
  'ลูกค้าสัมพันธ์',
  'поддержка',
  'помощь',
  'админ',
].map(toSkeleton);

/** At the beginning or the end of a name, or as a word of it. In the middle they are part of other words (badminton). */
const AT_AN_END = [
  'admin',
  'staff',
  'support',
  'service',
  'soporte',
  'suporte',
  'assistance',
  'asistencia',
  'assistenza',
  'hilfe',
  'ayuda',
  'sysop',
].map(toSkeleton);

/** Only as a word of their own, or beside words of the same kind. */
const ALONE = [
  'mod',
  'mods',
  'ops',
  'team',
  'help',
  'system',
  'root',
  'operator',
  'security',
  'equipe',
  'personnel',
  'equipo',
  'personal',
  'helper',
  'helpers',
  'hotline',
  'aide',
  'secours',
  'soutien',
  'ajuda',
  'aiuto',
  'bantuan',
  'servicio',
  'sistema',
  'the',
  'real',
  'live',
  'online',
  'desk',
  '系统',
  '系統',
].map(toSkeleton);
/** These alone say nothing; beside one of the others they do. */
const FILLERS = new Set(['the', 'real', 'live', 'online', 'desk'].map(toSkeleton));

/** Words as a reader sees them: separated by signs, or by a capital letter behind a small one. */
const WORD_ENDS = /[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u;
const DIGITS_AROUND = /^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu;

/** Whether the whole name is made of words of staff; a filler alone is none. */
const isMadeOf = (skeleton: string): boolean => {
  const words = [...AT_AN_END, ...ALONE];
  /** By position: 0 not reached, 1 by fillers only, 2 with a word of staff. */
  const reached = new Uint8Array(skeleton.length + 1);
  reached[0] = 1;
  for (let at = 0; at < skeleton.length; at += 1) {
    const state = reached[at] ?? 0;
    if (state === 0) continue;
    for (const word of words) {
      if (word === '' || !skeleton.startsWith(word, at)) continue;
      const next = FILLERS.has(word) ? state : 2;
      reached[at + word.length] = Math.max(reached[at + word.length] ?? 0, next);
    }
  }
  return reached[skeleton.length] === 2;
};

const isStaffSkeleton = (skeleton: string): boolean =>
  ANYWHERE.some((word) => skeleton.includes(word)) ||
  AT_AN_END.some((word) => skeleton.startsWith(word) || skeleton.endsWith(word)) ||
  isMadeOf(skeleton);

/**
 * Whether a reader could take a name for staff of ours, in one of the eight languages: with look-alike letters (Саndоr),
 * digits for letters (Adm1n), accents, spaces, signs or invisible characters between letters, repeated letters.
 */
export const readsLikeStaff = (name: string): boolean =>
  [name, name.replace(DIGITS_AROUND, '')].some((text) => text !== '' && isStaffSkeleton(toSkeleton(text))) ||
  name.split(WORD_ENDS).some((word) => AT_AN_END.includes(toSkeleton(word)) || isMadeOf(toSkeleton(word)));
