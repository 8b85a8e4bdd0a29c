from unbraid.cli import main

main()
