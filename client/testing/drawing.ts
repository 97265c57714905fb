/** React's last props of an element: another object as soon as the element renders again. */
export function drawingOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  if (key === undefined) throw new Error('React has not drawn this element');
  return Reflect.get(element, key);
}
