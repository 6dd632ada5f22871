import { Form } from 'antd';
import { Cell, type EditorProps } from './cell.tsx';
import { RowTable } from './row-table.tsx';
import { firstRowOf, type JsonObject, labelOf, shapeOf } from './rule-shape.ts';

/** Renders a value by its shape, all the way down. */
export function ValueEditor({ firstRow, ...props }: EditorProps & { readonly firstRow?: JsonObject | undefined }) {
  const { value } = props;
  const shape = shapeOf(value);
  const isTable = shape === 'table' || (firstRow !== undefined && Array.isArray(value));
  if (isTable) return <RowTable {...props} rows={value as readonly JsonObject[]} firstRow={firstRow} />;
  if (shape === 'fields') return <Fields {...props} fields={value as JsonObject} />;
  return <Cell {...props} shape={shape} />;
}

function Fields({ fields, onChange, ...rest }: EditorProps & { readonly fields: JsonObject }) {
  return (
    <Form layout="horizontal" component="div" labelCol={{ span: 8 }} wrapperCol={{ span: 16 }} className="fields">
      {Object.entries(fields).map(([name, value]) => (
        <Form.Item key={name} label={labelOf(name)}>
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
