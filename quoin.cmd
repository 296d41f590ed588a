@rem The command line from the checkout, in any folder; the first call installs and builds.
@setlocal
@set "INIT_CWD="
@node "%~dp0tools\setup.mjs" --quiet --then-node packages/cli/dist/main.js %*
