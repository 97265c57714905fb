import '#client/locales/en/pages/rich-text.json';
import { Box, type BoxProps } from '@chakra-ui/react';
import { Placeholder } from '@tiptap/extensions';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { MentionList } from './MentionList.tsx';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import { toMarkup } from './rich-text.ts';
import { richTextStyles } from './rich-text-styles.ts';
import { type MentionPerson, useMentions } from './use-mentions.ts';

export interface RichTextHandle {
  focus: () => void;
  clear: () => void;
}

export interface RichTextEditorProps {
  /** Names the field. */
  label: string;
  /** What is stored; while nobody writes, a newer one takes its place. */
  content: string;
  /** An empty text is `''`. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Ctrl or Meta with Enter. */
  onSubmit?: () => void;
  onCancel?: () => void;
  placeholder?: string;
  /** Who can be mentioned with "@". */
  people?: readonly MentionPerson[];
  /** Text of the page that becomes a field while it is edited, or a field. */
  look?: 'page' | 'field';
  autoFocus?: boolean;
  invalid?: boolean;
  ref?: Ref<RichTextHandle>;
}

const looks = {
  page: {
    mx: '-7px',
    w: 'calc(100% + 14px)',
    borderColor: 'transparent',
    _hover: { bg: 'bg.muted' },
    _focusWithin: { bg: 'bg.panel', borderColor: 'focusRing' },
  },
  field: { bg: 'bg.panel', borderColor: 'border.control', _focusWithin: { borderColor: 'focusRing' } },
} satisfies Record<string, BoxProps>;

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

function useTextEditor(
  props: RichTextEditorProps,
  extraExtensions: ReturnType<typeof useMentions>['extension'],
) {
  const { label, content, placeholder = '', autoFocus = false, invalid } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const extensions = useMemo(
    () => [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        link: { openOnClick: false, defaultProtocol: 'https' },
      }),
      Placeholder.configure({ placeholder }),
      extraExtensions,
    ],
    [placeholder, extraExtensions],
  );
  return useEditor(
    {
      extensions,
      content: toMarkup(content),
      autofocus: autoFocus ? 'end' : false,
      injectCSS: false,
      onUpdate: ({ editor }) => latest.current.onChange(htmlOf(editor)),
      onBlur: () => latest.current.onBlur?.(),
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(invalid ? { 'aria-invalid': 'true' } : {}),
          dir: 'auto',
        },
        handleKeyDown: (_view, event) => {
          const { onSubmit, onCancel } = latest.current;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSubmit) {
            onSubmit();
            return true;
          }
          if (event.key !== 'Escape' || !onCancel) return false;
          event.stopPropagation();
          onCancel();
          return true;
        },
      },
    },
    [extensions],
  );
}

/** Where text with markup is written: Markdown's signs work, and the toolbar appears with the focus. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { content, look = 'field', invalid, people, ref } = props;
  const mentions = useMentions(people);
  const editor = useTextEditor(props, mentions.extension);

  useEffect(() => {
    const next = toMarkup(content);
    // A page that was put aside comes back with an editor that is gone; the next one is on its way.
    if (!editor || editor.isDestroyed || editor.isFocused || htmlOf(editor) === next) return;
    editor.commands.setContent(next, { emitUpdate: false });
  }, [editor, content]);

  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor?.commands.focus('end'),
      clear: () => editor?.commands.clearContent(),
    }),
    [editor],
  );

  return (
    <Box
      {...looks[look]}
      borderWidth="1px"
      borderRadius="l2"
      {...(invalid ? { borderColor: 'danger.solid' } : {})}
      css={{
        '& .tiptap': {
          ...richTextStyles,
          minH: look === 'page' ? '4.5rem' : '3.5rem',
          px: look === 'page' ? '1.5' : '3',
          py: look === 'page' ? '1' : '2',
          outline: 'none',
          whiteSpace: 'pre-wrap',
        },
        '& .tiptap p.is-editor-empty:first-of-type::before': {
          content: 'attr(data-placeholder)',
          color: 'fg.subtle',
          float: 'inline-start',
          h: '0',
          pointerEvents: 'none',
        },
        '& [data-toolbar]': { display: 'none' },
        '&:focus-within [data-toolbar]': { display: 'flex' },
      }}
    >
      <EditorContent editor={editor} />
      {editor ? <RichTextToolbar editor={editor} /> : null}
      {mentions.list ? <MentionList {...mentions.list} /> : null}
    </Box>
  );
}
