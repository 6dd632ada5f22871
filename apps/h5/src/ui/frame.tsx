import { ChevronLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { type Glyph, Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

type FrameProps = { children: ReactNode };

/** The phone column. Inside, from the top: a nav, a View, an optional Dock, an optional TabBar. */
export function AppFrame({ children }: FrameProps) {
  return <div className="app">{children}</div>;
}

type ViewProps = FrameProps & { ref?: Ref<HTMLElement> | undefined };

/** The scrolling part. Focusable from code, so that a page change can move the reading position here. */
export function View({ children, ref }: ViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <main ref={ref} className="view" tabIndex={0}>
      {children}
    </main>
  );
}

type NavBarProps = {
  title: ReactNode;
  back: { label: string; href?: string | undefined; onClick?: (() => void) | undefined; glyph?: Glyph | undefined };
  /** Up to two icon buttons. */
  actions?: ReactNode;
};

/** Pushed pages: back, centred title, actions. */
export function NavBar({ title, back, actions }: NavBarProps) {
  return (
    <header className="nav">
      <IconButton
        label={back.label}
        glyph={back.glyph ?? ChevronLeft}
        size={24}
        href={back.href}
        onClick={back.onClick}
      />
      <h1 className="nav-title t3 trunc">{title}</h1>
      <span className="nav-end">{actions}</span>
    </header>
  );
}

/** Tab roots: left-aligned title or mode switch, search, icons. */
export function RootNav({ children }: FrameProps) {
  return <header className="nav-root">{children}</header>;
}

export function Dock({ children }: FrameProps) {
  return <div className="dock">{children}</div>;
}

type TabBarProps = {
  label: string;
  items: ReadonlyArray<{ href: string; label: string; glyph: Glyph; current?: boolean | undefined }>;
};

export function TabBar({ label, items }: TabBarProps) {
  return (
    <nav className="tabbar" aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          <Icon glyph={item.glyph} size={22} />
          <span className="trunc">{item.label}</span>
        </a>
      ))}
    </nav>
  );
}
