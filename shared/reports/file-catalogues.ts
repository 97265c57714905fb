import ar from '#shared/reports/file-words/ar.json' with { type: 'json' };
import bg from '#shared/reports/file-words/bg.json' with { type: 'json' };
import de from '#shared/reports/file-words/de.json' with { type: 'json' };
import es from '#shared/reports/file-words/es.json' with { type: 'json' };
import fr from '#shared/reports/file-words/fr.json' with { type: 'json' };
import he from '#shared/reports/file-words/he.json' with { type: 'json' };
import it from '#shared/reports/file-words/it.json' with { type: 'json' };
import nl from '#shared/reports/file-words/nl.json' with { type: 'json' };
import pl from '#shared/reports/file-words/pl.json' with { type: 'json' };
import pt from '#shared/reports/file-words/pt.json' with { type: 'json' };
import ru from '#shared/reports/file-words/ru.json' with { type: 'json' };
import zh from '#shared/reports/file-words/zh.json' with { type: 'json' };

/** Headers, titles and notes of files, without user content; the English text is the key. */
export type FileWord = keyof typeof de;

/** The words of files by language; English is the words themselves. */
export const fileCatalogues: Readonly<Record<string, Readonly<Record<FileWord, string>>>> = {
  ar,
  bg,
  de,
  es,
  fr,
  he,
  it,
  nl,
  pl,
  pt,
  ru,
  zh,
};
