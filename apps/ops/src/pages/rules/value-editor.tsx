import { Form } from 'antd';
import { FIELD_HINTS } from '#texts/rules.ts';
import { Cell, type EditorProps } from './cell.tsx';
import { RowTable } from './row-table.tsx';
import { firstRowOf, type Json, type JsonObject, labelOf, shapeOf } from './rule-shape.ts';

/** Renders a value by its shape, all the way down. */
export function ValueEditor({ firstRow, ...props }: EditorProps & { readonly firstRow?: JsonObject | undefined }) {
  const { value } = props;
  const shape = shapeOf(value);
  const isTable = shape === 'table' || (firstRow !== undefined && Array.isArray(value));
  if (isTable) return <RowTable {...props} rows={value as readonly JsonObject[]} firstRow={firstRow} />;
  if (shape === 'fields') return <Fields {...props} fields={value as JsonObject} />;
  return <Cell {...props} shape={shape} />;
}

const ORDER = Object.keys(FIELD_HINTS);
const placeOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** The server's order is that of its store. */
const orderFields = (fields: JsonObject): (readonly [name: string, value: Json])[] =>
  Object.entries(fields).toSorted(([a], [b]) => placeOf(a) - placeOf(b));

function Fields({ fields, onChange, ...rest }: EditorProps & { readonly fields: JsonObject }) {
  return (
    <Form layout="horizontal" component="div" labelCol={{ span: 8 }} wrapperCol={{ span: 16 }} className="fields">
      {orderFields(fields).map(([name, value]) => (
        <Form.Item key={name} label={labelOf(name)} extra={FIELD_HINTS[name]}>
          <ValueEditor
            {...rest}
            value={value}
            firstRow={firstRowOf(name)}
            label={labelOf(name)}
            onChange={(next) => onChange({ ...fields, [name]: next })}
          />
        </Form.Item>
      ))}
    </Form>
  );
}
