export interface Scanner {
  /** Consumes the symbol if it is next, including leading white space. */
  eat(symbol: string): boolean;
  expect(symbol: string): void;
  /** Consumes what the sticky pattern matches next. */
  match(pattern: RegExp): string | undefined;
  atEnd(): boolean;
  fail(expected: string): never;
}

export function createScanner(text: string): Scanner {
  let position = 0;

  const skipSpace = () => {
    while (/\s/.test(text.charAt(position))) position += 1;
  };

  const scanner: Scanner = {
    eat(symbol) {
      skipSpace();
      if (!text.startsWith(symbol, position)) return false;
      position += symbol.length;
      return true;
    },
    expect(symbol) {
      if (!scanner.eat(symbol)) scanner.fail(`"${symbol}"`);
    },
    match(pattern) {
      skipSpace();
      const sticky = new RegExp(pattern.source, 'y');
      sticky.lastIndex = position;
      const [found] = sticky.exec(text) ?? [];
      position += found?.length ?? 0;
      return found;
    },
    atEnd() {
      skipSpace();
      return position === text.length;
    },
    fail(expected) {
      throw new Error(`Expected ${expected} at "${text.slice(position, position + 40)}"`);
    },
  };
  return scanner;
}
