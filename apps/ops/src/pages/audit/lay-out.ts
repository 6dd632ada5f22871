/** JSON over several lines, for reading; whatever is none stays as it is. */
export const layOut = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};
