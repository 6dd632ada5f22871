import { ruleTexts as texts } from '#texts/rules.ts';
import type { Difference } from './rule-diff.ts';

/** What was and what will be, value by value. */
export function ChangeTable({ changes }: { readonly changes: readonly Difference[] }) {
  return (
    <div className="changes">
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after }) => (
            <tr key={path}>
              <td className="mono">{path}</td>
              <td>{before === '' ? <em>{texts.nothing}</em> : before}</td>
              <td>{after === '' ? <em>{texts.nothing}</em> : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
