// Preloaded by the bench into every process: they all live at one moment, from which the clock goes on.
const offset = Number(new URL(import.meta.url).searchParams.get('offset'));
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(SystemDate.now() + offset);
    else super(...parts);
  }

  static now() {
    return SystemDate.now() + offset;
  }
};
