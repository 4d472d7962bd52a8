# Runs a command on a terminal of its own: on-pty.py COLUMNS COMMAND... ; prints what the terminal was sent.
import fcntl, os, pty, struct, sys, termios

columns, command = int(sys.argv[1]), sys.argv[2:]
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    os.execvp(command[0], command)
sent = b""
while True:
    try:
        piece = os.read(terminal, 65536)
    except OSError:
        break
    if not piece:
        break
    sent += piece
status = os.waitpid(child, 0)[1]
sys.stdout.buffer.write(sent.replace(b"\r\n", b"\n"))
sys.exit(os.waitstatus_to_exitcode(status))
