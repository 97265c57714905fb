import { Box, HStack } from '@chakra-ui/react';
import { Placeholder } from '@tiptap/extensions';
import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import {
  Bold,
  Code,
  Heading,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Strikethrough,
} from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { MentionList, type MentionPerson, useMentions } from './mentions.tsx';
import { fieldText, richTextFrames, richTextStyles, toMarkup } from './rich-text.ts';

export interface RichTextHandle {
  focus: () => void;
  clear: () => void;
}

interface RichTextEditorProps {
  /** Names the field. */
  label: string;
  /** The stored text; while nobody writes, a newer one replaces it. */
  content: string;
  /** An empty text is `''`. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Ctrl or Meta with Enter. */
  onSubmit?: () => void;
  onCancel?: () => void;
  placeholder?: string;
  /** People to mention with "@". */
  people?: readonly MentionPerson[];
  /** Text of the page that becomes a field while it is edited, or a field. */
  look?: 'page' | 'field';
  autoFocus?: boolean;
  invalid?: boolean;
  ref?: Ref<RichTextHandle>;
}

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

/** The editor for text with markup: it accepts Markdown's signs, and the toolbar appears with the focus. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { content, look = 'field', invalid, people, ref } = props;
  const mentions = useMentions(people);
  const editor = useTextEditor(props, mentions.extension);

  useEffect(() => {
    const next = toMarkup(content);
    // A page restored from the background has a destroyed editor; the next one is loading.
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
      {...richTextFrames[look]}
      {...ownEscape(props.onCancel !== undefined || mentions.list !== undefined)}
      {...(invalid ? { borderColor: 'danger.solid' } : {})}
      css={{
        '& .tiptap': {
          ...richTextStyles,
          ...fieldText[look],
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

interface Format {
  name: string;
  icon: LucideIcon;
  toggle: (chain: ChainedCommands) => ChainedCommands;
}

const formats: readonly Format[] = [
  { name: 'bold', icon: Bold, toggle: (chain) => chain.toggleBold() },
  { name: 'italic', icon: Italic, toggle: (chain) => chain.toggleItalic() },
  { name: 'strike', icon: Strikethrough, toggle: (chain) => chain.toggleStrike() },
  { name: 'code', icon: Code, toggle: (chain) => chain.toggleCode() },
  { name: 'heading', icon: Heading, toggle: (chain) => chain.toggleHeading({ level: 3 }) },
  { name: 'bulletList', icon: List, toggle: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', icon: ListOrdered, toggle: (chain) => chain.toggleOrderedList() },
  { name: 'blockquote', icon: Quote, toggle: (chain) => chain.toggleBlockquote() },
];

/** Markup by mouse; the keys and Markdown's signs do the same. One stop of Tab, arrows go through it. */
const RichTextToolbar = memo(function RichTextToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [stop, setStop] = useState(0);
  const active = useEditorState({
    editor,
    selector: (state) =>
      state.editor.isDestroyed
        ? []
        : formats.filter(({ name }) => state.editor.isActive(name)).map(({ name }) => name),
  });

  function move(event: KeyboardEvent<HTMLElement>) {
    const { direction } = getComputedStyle(event.currentTarget);
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const step = Number(event.key === forward) - Number(event.key === back);
    if (step === 0) return;
    event.preventDefault();
    const next = (stop + step + formats.length) % formats.length;
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <HStack
      data-toolbar
      role="toolbar"
      aria-label={t('ui.richText.format')}
      gap="0.5"
      px="1"
      pb="1"
      onKeyDown={move}
    >
      {formats.map(({ name, icon: Icon, toggle }, index) => (
        <IconButton
          key={name}
          size="xs"
          tabIndex={index === stop ? 0 : -1}
          label={t(`ui.richText.${name}`)}
          pressed={active.includes(name)}
          icon={<Icon size={14} aria-hidden />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(editor.chain().focus()).run()}
        />
      ))}
    </HStack>
  );
});
