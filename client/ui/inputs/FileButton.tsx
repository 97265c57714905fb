import { Button, type ButtonProps } from '@chakra-ui/react';
import { type ChangeEvent, useRef } from 'react';

interface FileButtonProps extends ButtonProps {
  /** Names what is chosen. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

/** A button that chooses a file. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (file) onFile(file);
  }

  return (
    <>
      <input ref={inputRef} type="file" hidden accept={accept} aria-label={label} onChange={choose} />
      <Button variant="outline" size="sm" onClick={() => inputRef.current?.click()} {...button} />
    </>
  );
}
