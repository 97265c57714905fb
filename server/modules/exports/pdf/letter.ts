import type { Logo } from '#server/modules/exports/file-about.data.ts';

/** A label and a text. */
export type LetterFact = readonly [label: string, text: string];

interface Party {
  readonly label: string;
  readonly name: string;
  readonly lines: readonly string[];
}

interface LetterColumn {
  readonly header: string;
  /** Its part of the page, compared with the other columns. */
  readonly width: number;
  readonly align?: 'right';
}

export interface LetterSum {
  readonly label: string;
  readonly text: string;
  readonly isTotal?: boolean;
}

interface Payment {
  readonly label: string;
  readonly facts: readonly LetterFact[];
  /** The dots of a code to scan, row by row. */
  readonly code?: { readonly label: string; readonly dots: readonly (readonly boolean[])[] } | undefined;
}

/** A file in the file, for programs. */
interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly content: string;
  /** XMP metadata of the document, as RDF. */
  readonly metadata: string;
}

/** A letter with a table and its sums, as data: all texts are in its language. */
export interface Letter {
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly madeAt: Date;
  /** The document type, in large letters. */
  readonly heading: string;
  /** Shown prominently beside the heading. */
  readonly mark?: string | undefined;
  readonly logo?: Logo | undefined;
  readonly facts: readonly LetterFact[];
  readonly parties: readonly Party[];
  /** The most important fact, above the table. */
  readonly summary: string;
  readonly columns: readonly LetterColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly LetterSum[];
  /** Paragraphs below. */
  readonly texts: readonly string[];
  readonly payment?: Payment | undefined;
  /** Below each page, before its number. */
  readonly footer: string;
  readonly attachment?: Attachment | undefined;
}
