type ModeSwitchProps = {
  label: string;
  items: ReadonlyArray<{ href: string; label: string; current?: boolean | undefined }>;
};

/** Sibling pages in the place of a root title. */
export function ModeSwitch({ label, items }: ModeSwitchProps) {
  return (
    <nav className="mode grow" aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.label}
        </a>
      ))}
    </nav>
  );
}
