from unbraid.cli.main import main

main()
