type RefreshBarProps = { active: boolean; label: string };

/** A thin gold bar under the nav while old data is being replaced. */
export function RefreshBar({ active, label }: RefreshBarProps) {
  if (!active) return null;
  return (
    <div className="refresh" role="progressbar" aria-label={label}>
      <i />
    </div>
  );
}
