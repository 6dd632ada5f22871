export const largerInts = (column: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(length);
  larger.set(column);
  return larger;
};

export const largerBytes = (column: Uint8Array, length: number): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(length);
  larger.set(column);
  return larger;
};

export const largerFloats = (column: Float64Array, length: number): Float64Array<ArrayBuffer> => {
  const larger = new Float64Array(length);
  larger.set(column);
  return larger;
};
