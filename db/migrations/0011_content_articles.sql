-- News, banners, questions, pages and notices. An article is one row; its words are one row per language.
create table article (
  id int generated always as identity primary key,
  -- Number of the wire: 4 news, 5 banner, 18 question, 23 rebate rules, 32 pop-up, 40 page.
  category smallint not null check (category > 0),
  -- Name by which the program finds it; articles written later by hand have none.
  key text unique check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  cover text not null default '' check (cover = '' or cover like '/h5/%'),
  sort int not null default 0,
  -- Shown only where play money is: never in production.
  demo_only boolean not null default false,
  published_at timestamptz not null,
  created_at timestamptz not null
);
create index article_by_category on article (category, sort, published_at desc, id desc);

create table article_text (
  article_id int not null references article (id) on delete cascade,
  lang text not null check (lang in ('zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa')),
  title text not null check (title <> '' and char_length(title) <= 200),
  -- HTML that went through the sanitiser.
  content text not null,
  -- Texts of the release follow the release; what an operator wrote is never overwritten.
  source text not null check (source in ('release', 'operator')),
  updated_at timestamptz not null,
  primary key (article_id, lang)
);

insert into menu_entry (title, icon, url, open_type, is_financial, sort) values
  ('notice', 'bell', '/pages/setting/notice', 'navigateTo', false, 60),
  ('customer', 'headset', '/customer', 'navigateTo', false, 70),
  ('security', 'shield', '/pages/setting/security', 'navigateTo', false, 80),
  ('verification', 'id', '/pages/setting/real_mark', 'navigateTo', false, 90),
  ('share', 'share', '/pages/setting/share', 'navigateTo', false, 100),
  ('help', 'help', '/pages/common/article?key=faq', 'navigateTo', false, 110);
